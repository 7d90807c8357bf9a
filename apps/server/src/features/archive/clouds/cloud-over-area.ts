import type { Polygon } from '@groundtrack/geo';
import { type PictureCorners, visitPixels } from './area-pixels.ts';
import { type CloudRaster, WHITENESS_STEPS } from './cloud-raster.ts';

interface SceneClouds {
  readonly raster: CloudRaster;
  readonly corners: PictureCorners;
  /** What the catalog says of the whole scene: fraction 0 to 1. */
  readonly sceneCloudCover: number;
}

/**
 * How much of an area is under cloud, 0 to 1, of what the scene shows of it; null where it shows nothing. The catalog says
 * how much of the scene is cloud, the quicklook where: its whitest pixels are, as many as the catalog says.
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

/** For each step of whiteness which share of its pixels is cloud: all above some step, and of that step what is left. */
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
