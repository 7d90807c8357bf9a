import { Worker } from 'node:worker_threads';
import type { DrawnPixels, QuicklookResult, QuicklookTask } from './draw-task.ts';
import type { SceneLook } from './index.ts';

/** The thread holds the coasts and towns of the world; it goes when nobody has asked for a while. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly resolve: (drawn: DrawnPixels) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let nextId = 0;

/**
 * Draws a quicklook in the one thread that all quicklooks of this process share: a list asks for dozens at once, and
 * starting takes longer than drawing. The thread does not keep the process alive unless somebody waits for it.
 */
export function drawQuicklook(scene: SceneLook, widthPx: number): Promise<DrawnPixels> {
  clearTimeout(idle);
  worker ??= start();
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPixels>();
  const task: QuicklookTask = { id: nextId++, scene, widthPx };
  waiting.set(task.id, { resolve, reject });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task);
  return promise;
}

function start(): Worker {
  const started = new Worker(new URL('./quicklook-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  started.on('message', receive);
  started.on('error', stop);
  return started;
}

function receive(result: QuicklookResult): void {
  const asked = waiting.get(result.id);
  waiting.delete(result.id);
  if ('drawn' in result) asked?.resolve(result.drawn);
  else asked?.reject(new Error(result.error));
  if (waiting.size > 0) return;
  worker?.unref();
  idle = setTimeout(() => stop(new Error('the quicklook thread was idle')), IDLE_MS);
  idle.unref();
}

function stop(reason: Error): void {
  void worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
}
