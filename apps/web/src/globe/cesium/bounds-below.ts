import { wrapLongitude } from '@groundtrack/geo';
import type { GlobePoint } from '../globe.ts';
import type { ViewBounds } from '../map-tiles.ts';

const M_PER_DEG = 111_195;

interface Extent {
  readonly eastWestM: number;
  readonly northSouthM: number;
}

/** The visible bounds around a point for a camera that looks straight down from a moderate height. */
export function boundsBelow({ latitude, longitude }: GlobePoint, { eastWestM, northSouthM }: Extent): ViewBounds {
  const high = northSouthM / M_PER_DEG / 2;
  const wide = eastWestM / (M_PER_DEG * Math.cos((latitude * Math.PI) / 180)) / 2;
  const isAllRound = !(wide < 180);
  return {
    south: Math.max(-90, latitude - high),
    north: Math.min(90, latitude + high),
    west: isAllRound ? -180 : wrapLongitude(longitude - wide),
    east: isAllRound ? 180 : wrapLongitude(longitude + wide),
  };
}
