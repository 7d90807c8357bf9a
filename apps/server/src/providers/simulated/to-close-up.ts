import { boxAround, EQUATOR_RADIUS_M, type GroundBox } from '@groundtrack/geo';
import type { CloseUpBox } from '../port/close-up-box.ts';

/** Pixels of the longer side. */
const SIDE_PX = { usual: 360, fine: 720 } as const;
const KM_PER_DEG = (EQUATOR_RADIUS_M * Math.PI) / 180_000;

/** What `drawSample` draws of a box. Never finer than the scene. */
export interface CloseUp extends Pick<GroundBox, 'epsg' | 'box'> {
  readonly groundSampleDistanceM: number;
}

/** A small picture of a box, in the grid of its center. */
export function toCloseUp({ west, south, east, north, detail }: CloseUpBox, sceneGsdM: number): CloseUp {
  const widthDeg = east < west ? east + 360 - west : east - west;
  const latitude = (south + north) / 2;
  const xKm = widthDeg * KM_PER_DEG * Math.cos((latitude * Math.PI) / 180);
  const yKm = (north - south) * KM_PER_DEG;
  const pixelM = Math.max((Math.max(xKm, yKm) * 1000) / SIDE_PX[detail ?? 'usual'], sceneGsdM);
  const longitude = ((west + widthDeg / 2 + 540) % 360) - 180;
  const { epsg, box } = boxAround({ type: 'Point', coordinates: [longitude, latitude] }, { xKm, yKm, pixelM });
  return { epsg, box, groundSampleDistanceM: pixelM };
}
