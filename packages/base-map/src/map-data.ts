import { LRUCache } from 'lru-cache';
import { readCities } from './cities.ts';
import { LabelLayout, MagnifiedLayout, type NameLayout } from './label-layout.ts';
import { createLettering, type Lettering } from './lettering.ts';
import type { Line } from './line.ts';
import { areaName, namesAt } from './map-names.ts';
import { readCountries, readLand, readWaters } from './natural-earth.ts';

/** Everything a tile is drawn from. */
export interface MapData {
  readonly land: readonly Line[];
  readonly coasts: readonly Line[];
  readonly lakes: readonly Line[];
  readonly rivers: readonly Line[];
  readonly borders: readonly Line[];
  readonly stateBorders: readonly Line[];
  readonly lettering: Lettering;
  /** Where the names of a level stand. */
  readonly layoutOf: (level: number) => NameLayout;
}

/** A layout of the lowest levels is small, one of the highest holds 130,000 names: 75 MB and two seconds' work. */
const LAYOUTS_MAX = 6;
/** Here nearly every place has its name; from nearer they only move apart. */
const ALL_NAMES_LEVEL = 13;

/** Reads what the packages hold; takes about a second. */
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
