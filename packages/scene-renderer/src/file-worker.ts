import { workerData } from 'node:worker_threads';
import { TiffFile } from '@groundtrack/cog';
import { draw, toChannels } from './draw.ts';
import type { FileTask } from './draw-task.ts';
import { ParallelChunks } from './parallel-chunks.ts';
import { boxView } from './view.ts';

// Only `draw-file.ts` starts this file, always with a task.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const task = workerData as FileTask;
const { scene, epsg, box, groundSampleDistanceM, path } = task;
const view = boxView(epsg, box, groundSampleDistanceM);
const file = new TiffFile(path, { ...view, channels: toChannels(scene) });
try {
  draw(scene, view, (top, bytes) => file.writeRows(top, bytes), new ParallelChunks(task, view));
} finally {
  file.close();
}
