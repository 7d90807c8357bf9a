import { readCities } from './cities.ts';
import { linesOf, readLayers, ringsOf, type ZoomedLine } from './layers.ts';
import type { Line } from './line.ts';
import { allNames, areaName } from './map-names.ts';
import { NameIndex } from './names-of-tile.ts';
import { readCountries, readLand, readStateBorders } from './natural-earth.ts';

/** The data for drawing tiles. */
export interface MapData {
  readonly land: readonly Line[];
  readonly coasts: readonly Line[];
  readonly borders: readonly Line[];
  readonly stateBorders: readonly Line[];
  readonly lakes: readonly ZoomedLine[];
  readonly glaciers: readonly ZoomedLine[];
  readonly playas: readonly ZoomedLine[];
  readonly islands: readonly ZoomedLine[];
  readonly builtUp: readonly ZoomedLine[];
  readonly rivers: readonly ZoomedLine[];
  readonly reefs: readonly ZoomedLine[];
  /** Of North America only. */
  readonly railroads: readonly ZoomedLine[];
}

export const NO_DATA: MapData = {
  land: [],
  coasts: [],
  borders: [],
  stateBorders: [],
  lakes: [],
  glaciers: [],
  playas: [],
  islands: [],
  builtUp: [],
  rivers: [],
  reefs: [],
  railroads: [],
};

/** Reads the data in about a second. */
export function openMapData(): { readonly ground: MapData; readonly names: NameIndex } {
  const { rings, coasts } = readLand();
  const { borders, countries } = readCountries();
  const layers = readLayers();
  return {
    ground: {
      land: rings,
      coasts,
      borders,
      stateBorders: readStateBorders(),
      lakes: ringsOf(layers.lakes),
      glaciers: ringsOf(layers.glaciers),
      playas: ringsOf(layers.playas),
      islands: ringsOf(layers.islands),
      builtUp: ringsOf(layers.builtUp),
      rivers: linesOf(layers.rivers),
      reefs: linesOf(layers.reefs),
      railroads: linesOf(layers.railroads),
    },
    names: new NameIndex(allNames({ cities: readCities(), countries: countries.map(areaName), layers })),
  };
}
