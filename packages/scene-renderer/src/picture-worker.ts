import { parentPort, workerData } from 'node:worker_threads';
import { drawInMemory } from './draw.ts';
import type { PictureResult, PictureTask, PictureThread } from './draw-task.ts';
import { handedMaps, handMaps } from './handed-maps.ts';
import { boxView, quicklookView } from './view.ts';

// Only `draw-picture.ts` starts this file.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { maps } = workerData as PictureThread;
handMaps(maps);

parentPort?.on('message', (task: PictureTask) => {
  try {
    const drawn = drawInMemory(task.scene, toView(task), 'withBands' in task && task.withBands);
    const result: PictureResult = { drawn, maps: handedMaps() };
    const moved = [drawn.pixels.buffer, ...(drawn.numbers ? [drawn.numbers.buffer] : [])];
    parentPort?.postMessage(result, moved);
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ error: String(error) } satisfies PictureResult);
  }
});

function toView(task: PictureTask) {
  return 'widthPx' in task
    ? quicklookView(task.scene.footprint, task.widthPx)
    : boxView(task.epsg, task.box, task.groundSampleDistanceM);
}
