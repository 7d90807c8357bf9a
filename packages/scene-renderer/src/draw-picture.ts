import { Worker } from 'node:worker_threads';
import type { DrawnPixels, PictureResult, PictureTask, PictureThread } from './draw-task.ts';
import { handedMaps, handMaps } from './handed-maps.ts';

/** Time without work after which the thread is stopped. */
const IDLE_MS = 60_000;

interface PictureRequest {
  readonly task: PictureTask;
  readonly signal: AbortSignal;
  readonly resolve: (drawn: DrawnPixels) => void;
  readonly reject: (error: unknown) => void;
}

const waiting: PictureRequest[] = [];
const waitingTiles: PictureRequest[] = [];
let drawing: PictureRequest | undefined;
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a small picture in one thread that all small pictures of the process share: a list requests dozens at once, a
 * start takes longer than drawing, and a thread for each would take 80 MB. Tiles of the ground are drawn when nothing else
 * waits. An aborted picture is not drawn, and a tile that is begun is finished, since others will ask for it. The thread keeps the process alive only while a caller waits.
 */
export async function drawPicture(task: PictureTask, signal: AbortSignal): Promise<DrawnPixels> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPixels>();
  const isTile = 'tile' in task;
  const queue = isTile ? waitingTiles : waiting;
  const request: PictureRequest = { task, signal, resolve, reject };
  const abort = () => {
    const at = queue.indexOf(request);
    if (at >= 0) queue.splice(at, 1);
    if (at >= 0 || !isTile) reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  queue.push(request);
  if (!drawing) drawNext();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function drawNext(): void {
  do drawing = waiting.shift() ?? waitingTiles.shift();
  while (drawing?.signal.aborted);
  if (!drawing) return scheduleStop();
  clearTimeout(idle);
  worker ??= start();
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(drawing.task);
}

function start(): Worker {
  const started = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    workerData: { maps: handedMaps() } satisfies PictureThread,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  started.on('message', (result: PictureResult) => {
    if ('drawn' in result) {
      if (!handedMaps()) handMaps(result.maps);
      drawing?.resolve(result.drawn);
    } else drawing?.reject(new Error(result.error));
    drawNext();
  });
  started.on('error', (error) => {
    stop();
    drawing?.reject(error);
    drawNext();
  });
  return started;
}

function scheduleStop(): void {
  worker?.unref();
  idle = setTimeout(stop, IDLE_MS);
  idle.unref();
}

function stop(): void {
  void worker?.terminate();
  worker = undefined;
}
