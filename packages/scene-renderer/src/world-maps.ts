import { type Coastline, readCoastline } from './coastline.ts';
import { readInlandWaters } from './inland-waters.ts';
import { readTownTable, type TownTable } from './town-table.ts';

interface WorldMaps {
  readonly coast: Coastline;
  /** Segments of rivers as lon, lat, lon, lat in degrees. */
  readonly rivers: Float64Array;
  readonly towns: TownTable;
}

let maps: WorldMaps | undefined;

/** The maps of the world, 25 MB, loaded with the first picture of a thread. */
export function worldMaps(): WorldMaps {
  maps ??= read();
  return maps;
}

function read(): WorldMaps {
  const { lakes, rivers } = readInlandWaters();
  return { coast: readCoastline(lakes), rivers, towns: readTownTable() };
}
