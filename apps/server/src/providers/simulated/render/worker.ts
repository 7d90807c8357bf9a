import { parentPort, workerData } from 'node:worker_threads';
import { channelsOf, draw, drawInMemory } from './draw.ts';
import type { DrawnPixels, DrawTask } from './draw-task.ts';
import { TiffFile } from './tiff-file.ts';
import { boxView, quicklookView, type View } from './view.ts';

// Only `draw-in-worker.ts` starts this file, always with a task.
const task = workerData as DrawTask;
const view = viewOf(task);
if (task.path === undefined) {
  const pixels = drawInMemory(task.scene, view);
  const answer: DrawnPixels = {
    widthPx: view.widthPx,
    heightPx: view.heightPx,
    channels: channelsOf(task.scene),
    pixels,
  };
  parentPort?.postMessage(answer, [pixels.buffer as ArrayBuffer]);
} else {
  const file = new TiffFile(task.path, view.widthPx, view.heightPx, channelsOf(task.scene));
  try {
    draw(task.scene, view, (top, bytes) => file.writeRows(top, bytes));
  } finally {
    file.close();
  }
}

function viewOf({ scene, target }: DrawTask): View {
  return target.kind === 'box'
    ? boxView(target.epsg, target.box, target.groundSampleDistanceM)
    : quicklookView(scene.footprint, target.widthPx);
}
