import { parentPort, workerData } from 'node:worker_threads';
import { channelsOf, draw, drawInMemory } from './draw.ts';
import type { BoxTask } from './draw-task.ts';
import { TiffFile } from './tiff-file.ts';
import { boxView } from './view.ts';

// Only `draw-box.ts` starts this file, always with a task.
const { scene, epsg, box, groundSampleDistanceM, path } = workerData as BoxTask;
const view = boxView(epsg, box, groundSampleDistanceM);
if (path === undefined) {
  const drawn = drawInMemory(scene, view);
  parentPort?.postMessage(drawn, [drawn.pixels.buffer]);
} else {
  const file = new TiffFile(path, { ...view, channels: channelsOf(scene) });
  try {
    draw(scene, view, (top, bytes) => file.writeRows(top, bytes));
  } finally {
    file.close();
  }
}
