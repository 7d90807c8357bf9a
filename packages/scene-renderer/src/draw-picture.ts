import { Worker } from 'node:worker_threads';
import type { DrawnPixels, PictureResult, PictureTask } from './draw-task.ts';

/** The thread holds the coasts and towns of the world; it goes when nobody has asked for a while. */
const IDLE_MS = 60_000;

interface PictureRequest {
  readonly task: PictureTask;
  readonly signal: AbortSignal;
  readonly resolve: (drawn: DrawnPixels) => void;
  readonly reject: (error: unknown) => void;
}

const waiting: PictureRequest[] = [];
let drawing: PictureRequest | undefined;
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a small picture in the one thread that all small pictures of this process share: a list asks for dozens at
 * once, starting takes longer than drawing, and a thread for each would take 80 MB. A picture that nobody waits for any
 * more is not drawn. The thread does not keep the process alive unless somebody waits for it.
 */
export async function drawPicture(task: PictureTask, signal: AbortSignal): Promise<DrawnPixels> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPixels>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  waiting.push({ task, signal, resolve, reject });
  if (!drawing) drawNext();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function drawNext(): void {
  do drawing = waiting.shift();
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
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  started.on('message', (result: PictureResult) => {
    if ('drawn' in result) drawing?.resolve(result.drawn);
    else drawing?.reject(new Error(result.error));
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
