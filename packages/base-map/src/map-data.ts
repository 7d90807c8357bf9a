import { readCities } from './cities.ts';
import type { Line } from './line.ts';
import { allNames, areaName } from './map-names.ts';
import { NameIndex } from './names-of-tile.ts';
import { readCountries, readLand, readWaters } from './natural-earth.ts';

/** The data that tiles are drawn from. */
export interface MapData {
  readonly land: readonly Line[];
  readonly coasts: readonly Line[];
  readonly lakes: readonly Line[];
  readonly rivers: readonly Line[];
  readonly borders: readonly Line[];
  readonly stateBorders: readonly Line[];
}

/** Reads the data of the packages, which takes about a second. */
export function openMapData(): { readonly ground: MapData; readonly names: NameIndex } {
  const { rings, coasts } = readLand();
  const { borders, countries } = readCountries();
  return {
    ground: { land: rings, coasts, borders, ...readWaters() },
    names: new NameIndex(allNames({ cities: readCities(), countries: countries.map(areaName) })),
  };
}
