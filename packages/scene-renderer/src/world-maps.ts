import { readCoastline } from './coastline.ts';
import { handedMaps, handMaps, type WorldMaps } from './handed-maps.ts';
import { readInlandWaters } from './inland-waters.ts';
import { readTownTable } from './town-table.ts';

/** The maps, read at the first picture of a process. */
export function worldMaps(): WorldMaps {
  return handedMaps() ?? read();
}

function read(): WorldMaps {
  const { lakes, rivers } = readInlandWaters();
  const maps = { coast: readCoastline(lakes), rivers, towns: readTownTable() };
  handMaps(maps);
  return maps;
}
