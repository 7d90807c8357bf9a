import { workerData } from 'node:worker_threads';
import { TiffFile } from '@groundtrack/cog';
import { channelsOf, draw } from './draw.ts';
import type { FileTask } from './draw-task.ts';
import { PaintTogether } from './paint-together.ts';
import { boxView } from './view.ts';

// Only `draw-file.ts` starts this file, always with a task.
const task = workerData as FileTask;
const { scene, epsg, box, groundSampleDistanceM, path } = task;
const view = boxView(epsg, box, groundSampleDistanceM);
const file = new TiffFile(path, { ...view, channels: channelsOf(scene) });
try {
  draw(scene, view, (top, bytes) => file.writeRows(top, bytes), new PaintTogether(task, view));
} finally {
  file.close();
}
