import { LRUCache } from 'lru-cache';
import { readCities } from './cities.ts';
import type { NameLayout } from './label.ts';
import { LabelLayout } from './label-layout.ts';
import { createLettering, type Lettering } from './lettering.ts';
import type { Line } from './line.ts';
import { MagnifiedLayout } from './magnified-layout.ts';
import { areaName, namesAt } from './map-names.ts';
import { readCountries, readLand, readWaters } from './natural-earth.ts';

/** The data that tiles are drawn from. */
export interface MapData {
  readonly land: readonly Line[];
  readonly coasts: readonly Line[];
  readonly lakes: readonly Line[];
  readonly rivers: readonly Line[];
  readonly borders: readonly Line[];
  readonly stateBorders: readonly Line[];
  readonly lettering: Lettering;
  /** Positions of the names of a level. */
  readonly layoutOf: (level: number) => NameLayout;
}

/** Most layouts in memory: one of a high level knows 130,000 names, in 35 MB. */
const LAYOUTS_MAX = 6;
/** Level at which nearly every place has its name; at higher levels they only move apart. */
const ALL_NAMES_LEVEL = 13;

/** Reads the data of the packages, which takes about a second. */
export function openMapData(): MapData {
  const { rings, coasts } = readLand();
  const { borders, countries } = readCountries();
  const sources = { cities: readCities(), countries: countries.map(areaName) };
  const lettering = createLettering();
  const layouts = new LRUCache<number, LabelLayout>({ max: LAYOUTS_MAX });
  return {
    land: rings,
    coasts,
    borders,
    ...readWaters(),
    lettering,
    layoutOf(level) {
      if (level > ALL_NAMES_LEVEL) return new MagnifiedLayout(this.layoutOf(ALL_NAMES_LEVEL), ALL_NAMES_LEVEL, level);
      const layout = layouts.get(level) ?? new LabelLayout(level, namesAt(level, sources), lettering);
      layouts.set(level, layout);
      return layout;
    },
  };
}
