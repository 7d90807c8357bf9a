import { parentPort, workerData } from 'node:worker_threads';
import { cloudOpacities } from './cloud-opacities.ts';
import { drawInMemory } from './draw.ts';
import type { DrawnPixels, PictureResult, PictureTask, PictureThread } from './draw-task.ts';
import { drawGroundTile } from './ground-tile.ts';
import { handedMaps, handMaps } from './handed-maps.ts';
import { boxView, quicklookView } from './view.ts';

// Only `draw-picture.ts` starts this file.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { maps } = workerData as PictureThread;
handMaps(maps);

parentPort?.on('message', (task: PictureTask) => {
  try {
    const drawn = toPicture(task);
    const result: PictureResult = { drawn, maps: handedMaps() };
    const moved = [drawn.pixels.buffer, ...(drawn.numbers ? [drawn.numbers.buffer] : [])];
    parentPort?.postMessage(result, moved);
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ error: String(error) } satisfies PictureResult);
  }
});

function toPicture(task: PictureTask): DrawnPixels {
  if ('tile' in task) return drawGroundTile(task.tile);
  if ('cloudsOf' in task) return cloudOpacities(task.cloudsOf, task.widthPx);
  if ('widthPx' in task) return drawInMemory(task.scene, quicklookView(task.scene.footprint, task.widthPx));
  const { scene, shape, withBands } = task;
  return drawInMemory(scene, boxView(task.epsg, task.box, task.groundSampleDistanceM), { shape, withBands });
}
