import { workerData } from 'node:worker_threads';
import { helpPainting, type SharedPainting } from './paint-together.ts';
import { boxView } from './view.ts';

// Only `paint-together.ts` starts this file, always with what is shared.
const shared = workerData as SharedPainting;
const { epsg, box, groundSampleDistanceM } = shared.task;
helpPainting(shared, boxView(epsg, box, groundSampleDistanceM));
