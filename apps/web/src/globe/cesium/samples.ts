import type { GlobeSatellite } from '../globe.ts';

/** Two minutes between samples and interpolation of degree 5 draw a low orbit to within metres. */
const SAMPLE_SEC = 120;

/** Samples as Cesium packs them: seconds since the start, x, y, z. */
export function packSamples({ ecefM, stepSec }: Pick<GlobeSatellite, 'ecefM' | 'stepSec'>): number[] {
  const stride = Math.max(1, Math.floor(SAMPLE_SEC / stepSec));
  const packed: number[] = [];
  for (let step = 0; step * 3 + 2 < ecefM.length; step += stride) {
    packed.push(step * stepSec, ...ecefM.subarray(step * 3, step * 3 + 3));
  }
  return packed;
}
