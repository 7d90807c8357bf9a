import { parentPort, workerData } from 'node:worker_threads';
import { TiffFile } from '@groundtrack/cog';
import { draw, toChannels } from './draw.ts';
import type { FileThread, MapsRead } from './draw-task.ts';
import { handMaps } from './handed-maps.ts';
import { ParallelChunks } from './parallel-chunks.ts';
import { toBandCount } from './scene.ts';
import { boxView } from './view.ts';
import { worldMaps } from './world-maps.ts';

// Only `draw-file.ts` starts this file, always with a task.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { task, maps } = workerData as FileThread;
handMaps(maps);
const { scene, epsg, box, groundSampleDistanceM, shape, path, bandsPath } = task;
const view = boxView(epsg, box, groundSampleDistanceM);
const file = new TiffFile(path, { ...view, channels: toChannels(scene) });
const bandsShape = { ...view, channels: toBandCount(scene.phenomenology), bits: 16, noData: 0 } as const;
const bandsFile = bandsPath === undefined ? undefined : new TiffFile(bandsPath, bandsShape);
try {
  const source = new ParallelChunks(task, view);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  if (!maps) parentPort?.postMessage({ maps: worldMaps() } satisfies MapsRead);
  const takeBands = bandsFile && ((top: number, numbers: Uint16Array) => bandsFile.writeRows(top, numbers));
  draw(scene, view, (top, bytes) => file.writeRows(top, bytes), { source, takeBands, shape });
} finally {
  file.close();
  bandsFile?.close();
}
