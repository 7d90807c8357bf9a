import { isAbsolute, join } from 'node:path';
import { describeStreetFile, MapFileError, type StreetFile } from '@groundtrack/base-map';
import type { OnlineMap } from '@groundtrack/contract';
import { MAP_PRESETS, type MapPreset, mapsOfPreset } from './map-presets.ts';
import type { SettingName, SettingValue } from './settings.ts';

/** A PMTiles file of OpenStreetMap vector tiles. */
interface Streets extends StreetFile {
  /** Absolute. */
  readonly file: string;
}

export interface BaseMapConfig {
  /** Maps of other servers that browsers may show; empty if they contact no other server. */
  readonly onlineMaps: readonly OnlineMap[];
  /** The source of streets for the built-in map; null if there is none. */
  readonly streets: Streets | null;
}

export const BASE_MAP_SETTINGS = [
  'BASE_MAP_URL',
  'BASE_MAP_KEY',
  'BASE_MAP_ATTRIBUTION',
  'BASE_MAP_MAX_LEVEL',
  'BASE_MAP_FILE',
] as const;

type Given = { readonly [K in (typeof BASE_MAP_SETTINGS)[number]]: SettingValue<K> };

/** The built-in map, with streets if a file is set, and the maps that browsers may show over it. */
export function baseMapConfig(projectDir: string) {
  return (given: Given, refuse: (name: SettingName, reason: string) => void): BaseMapConfig | null => {
    const { BASE_MAP_URL: choice, BASE_MAP_ATTRIBUTION: attribution, BASE_MAP_FILE: name } = given;
    if (!isPreset(choice) && choice !== 'built-in' && !attribution)
      refuse('BASE_MAP_ATTRIBUTION', 'required, because BASE_MAP_URL is an address');
    if (choice === 'protomaps' && given.BASE_MAP_KEY === null)
      refuse('BASE_MAP_KEY', 'required, because BASE_MAP_URL is protomaps');
    if (name === null) return { onlineMaps: onlineMaps(given), streets: null };
    if (choice !== 'auto' && choice !== 'built-in') refuse('BASE_MAP_FILE', 'BASE_MAP_URL is set: name one of the two');
    const file = isAbsolute(name) ? name : join(projectDir, name);
    try {
      return { onlineMaps: [], streets: { file, ...describeStreetFile(file) } };
    } catch (error) {
      if (!(error instanceof MapFileError)) throw error;
      refuse('BASE_MAP_FILE', error.message);
      return null;
    }
  };
}

function isPreset(choice: string): choice is MapPreset {
  return MAP_PRESETS.some((preset) => preset === choice);
}

function onlineMaps({ BASE_MAP_URL: choice, ...given }: Given): OnlineMap[] {
  if (choice === 'built-in') return [];
  if (isPreset(choice)) return mapsOfPreset(choice, given.BASE_MAP_KEY ?? '');
  const operators: OnlineMap = {
    layer: 'map',
    tiles: 'pictures',
    url: choice,
    fromLevel: 0,
    maxLevel: given.BASE_MAP_MAX_LEVEL,
    hasNames: true,
    sendsOrigin: true,
    credits: [{ text: given.BASE_MAP_ATTRIBUTION ?? '' }],
  };
  return [operators];
}
