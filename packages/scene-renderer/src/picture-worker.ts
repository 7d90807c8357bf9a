import { parentPort } from 'node:worker_threads';
import { drawInMemory } from './draw.ts';
import type { PictureResult, PictureTask } from './draw-task.ts';
import { boxView, quicklookView } from './view.ts';

parentPort?.on('message', (task: PictureTask) => {
  try {
    const drawn = drawInMemory(task.scene, toView(task));
    parentPort?.postMessage({ drawn } satisfies PictureResult, [drawn.pixels.buffer]);
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
