import { type Layers, newLayers, toChunkTops } from '../chunk.ts';
import { GroundPainter } from '../ground-painter.ts';
import { RegionGrid } from '../region.ts';
import type { SceneLook } from '../scene.ts';
import { Sky } from '../sky.ts';
import { type Place, toScene, viewAround } from './some-scene.ts';

export interface PaintedGround extends Pick<Layers, 'color' | 'surfaceM' | 'heights' | 'water' | 'radar'> {
  readonly sidePx: number;
}

/** The layers of a square around a place, without light. */
export function paintGround(
  place: Place,
  { sidePx, pixelM }: { readonly sidePx: number; readonly pixelM: number },
  changes: Partial<SceneLook> = {},
): PaintedGround {
  const { view } = viewAround(place, sidePx, pixelM);
  const sky = new Sky(toScene(place, changes), view);
  const painter = new GroundPainter(view, sky, new RegionGrid(view));
  const layers = newLayers(view, sky, true);
  const size = sidePx * sidePx;
  const whole = {
    color: new Uint8ClampedArray(3 * size),
    surfaceM: new Float32Array(size),
    heights: new Uint8Array(layers.heights.length > 0 ? size : 0),
    water: new Uint8Array(size),
    radar: new Float32Array(layers.radar.length > 0 ? size : 0),
  };
  for (const top of toChunkTops(view, sky)) {
    const { rows, ...chunk } = painter.paint(top, layers);
    const [from, length] = [top * sidePx, rows * sidePx];
    whole.color.set(chunk.color.subarray(0, 3 * length), 3 * from);
    whole.surfaceM.set(chunk.surfaceM.subarray(0, length), from);
    whole.water.set(chunk.water.subarray(0, length), from);
    if (whole.heights.length > 0) whole.heights.set(chunk.heights.subarray(0, length), from);
    if (whole.radar.length > 0) whole.radar.set(chunk.radar.subarray(0, length), from);
  }
  return { ...whole, sidePx };
}
