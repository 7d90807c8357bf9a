import { parentPort } from 'node:worker_threads';
import { drawInMemory } from './draw.ts';
import type { QuicklookResult, QuicklookTask } from './draw-task.ts';
import { quicklookView } from './view.ts';

parentPort?.on('message', ({ id, scene, widthPx }: QuicklookTask) => {
  try {
    const drawn = drawInMemory(scene, quicklookView(scene.footprint, widthPx));
    parentPort?.postMessage({ id, drawn } satisfies QuicklookResult, [drawn.pixels.buffer]);
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ id, error: String(error) } satisfies QuicklookResult);
  }
});
