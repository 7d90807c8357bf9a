import { isAbsolute, join } from 'node:path';
import { describeStreetFile, MapFileError, type StreetFile } from '@groundtrack/base-map';
import type { SettingName, SettingValue } from './settings.ts';

/** A tile server in the operator's settings. */
interface OperatorMap {
  readonly urlTemplate: string;
  readonly attribution: string;
  readonly maxLevel: number;
}

/** A PMTiles file of OpenStreetMap vector tiles. */
interface Streets extends StreetFile {
  /** Absolute. */
  readonly file: string;
}

export interface BaseMapConfig {
  /** Null means the built-in map. */
  readonly baseMap: OperatorMap | null;
  /** The source of streets for the built-in map; null if there is none. */
  readonly streets: Streets | null;
}

export const BASE_MAP_SETTINGS = [
  'BASE_MAP_URL',
  'BASE_MAP_ATTRIBUTION',
  'BASE_MAP_MAX_LEVEL',
  'BASE_MAP_FILE',
] as const;

/** The map to show: that of another server, or the built-in map, with streets if a file is set. */
export function baseMapConfig(projectDir: string) {
  return (
    given: { readonly [K in (typeof BASE_MAP_SETTINGS)[number]]: SettingValue<K> },
    refuse: (name: SettingName, reason: string) => void,
  ): BaseMapConfig | null => {
    const { BASE_MAP_URL: urlTemplate, BASE_MAP_ATTRIBUTION: attribution, BASE_MAP_FILE: name } = given;
    if (urlTemplate && !attribution) refuse('BASE_MAP_ATTRIBUTION', 'required, because BASE_MAP_URL is set');
    if (urlTemplate && name !== null) refuse('BASE_MAP_FILE', 'BASE_MAP_URL is set: name one of the two');
    if (urlTemplate) {
      const baseMap = { urlTemplate, attribution: attribution ?? '', maxLevel: given.BASE_MAP_MAX_LEVEL };
      return { baseMap, streets: null };
    }
    if (name === null) return { baseMap: null, streets: null };
    const file = isAbsolute(name) ? name : join(projectDir, name);
    try {
      return { baseMap: null, streets: { file, ...describeStreetFile(file) } };
    } catch (error) {
      if (!(error instanceof MapFileError)) throw error;
      refuse('BASE_MAP_FILE', error.message);
      return null;
    }
  };
}
