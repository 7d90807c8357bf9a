import type { DrawnPixels, SceneLook } from './scene.ts';
import { cloudOpacity, Sky } from './sky.ts';
import { toSpace } from './to-space.ts';
import { quicklookView } from './view.ts';

/** Shorter cloud waves do not change the cloud cover of an area. */
const FINEST_M = 60;

/** Clouds of a quicklook without its ground: 0 for clear to 255 for opaque. The edge of a cloud is half opaque. */
export function cloudOpacities(scene: SceneLook, widthPx: number): DrawnPixels {
  const view = quicklookView(scene.footprint, widthPx);
  const { heightPx } = view;
  const pixels = new Uint8Array(widthPx * heightPx);
  const sky = new Sky(scene, view);
  const clouds = sky.clouds(FINEST_M);
  const lonLat = new Float64Array(2);
  const point = new Float64Array(3);
  for (let y = 0; sky.cloudy && y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      view.lonLat(x + 0.5, y + 0.5, lonLat);
      toSpace(lonLat[0], lonLat[1], point);
      pixels[y * widthPx + x] = Math.round(255 * cloudOpacity(sky.level(clouds.sum(point))));
    }
  return { widthPx, heightPx, channels: 1, pixels };
}
