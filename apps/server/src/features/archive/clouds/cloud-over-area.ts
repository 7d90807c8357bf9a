import type { Polygon } from '@groundtrack/geo';
import { type PictureCorners, visitPixels } from './area-pixels.ts';
import { type CloudRaster, WHITENESS_STEPS } from './cloud-raster.ts';

interface SceneClouds {
  readonly raster: CloudRaster;
  readonly corners: PictureCorners;
  /** Cloud cover of the whole scene in the catalog: fraction 0 to 1. */
  readonly sceneCloudCover: number;
}

/**
 * The cloud cover of an area, 0 to 1, as far as the scene overlaps it; null if it does not. The catalog states the
 * cloud cover of the scene, and the quicklook shows where the clouds are: its whitest pixels are cloud, up to that
 * share.
 */
export function cloudOverArea(area: readonly Polygon[], { raster, corners, sceneCloudCover }: SceneClouds) {
  const cloudiness = toCloudiness(raster, sceneCloudCover);
  let [cloudy, all] = [0, 0];
  visitPixels(area, { ...raster, corners }, (index, weight) => {
    all += weight;
    cloudy += weight * (cloudiness[raster.whiteness[index] ?? 0] ?? 0);
  });
  return all === 0 ? null : Math.min(1, cloudy / all);
}

/** The share of cloud among the pixels of each brightness: all above some step, and the remainder at that step. */
function toCloudiness({ counts, whiteness }: CloudRaster, sceneCloudCover: number): Float64Array {
  const cloudiness = new Float64Array(WHITENESS_STEPS);
  let left = sceneCloudCover * whiteness.length;
  for (let step = WHITENESS_STEPS - 1; step >= 0 && left > 0; step--) {
    const count = counts[step] ?? 0;
    if (count === 0) continue;
    cloudiness[step] = Math.min(1, left / count);
    left -= count;
  }
  return cloudiness;
}
