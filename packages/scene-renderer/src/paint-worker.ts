import { workerData } from 'node:worker_threads';
import { paintUntilDone, type SharedPainting } from './parallel-chunks.ts';
import { boxView } from './view.ts';

// Only `parallel-chunks.ts` starts this file, always with the shared memory.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const shared = workerData as SharedPainting;
const { epsg, box, groundSampleDistanceM } = shared.task;
paintUntilDone(shared, boxView(epsg, box, groundSampleDistanceM));
