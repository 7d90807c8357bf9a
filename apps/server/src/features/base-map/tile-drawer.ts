import { Worker } from 'node:worker_threads';
import type { Tile } from '@groundtrack/base-map';
import type { TileResult, TileTask } from './tile-worker.ts';

export interface TileDrawer {
  /** A WebP image; null when too many tiles are waiting. @throws when drawing fails or the drawer is closed */
  draw(tile: Tile): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Most tiles that wait; a globe requests about 50 at its start. */
const WAITING_MAX = 200;
/** Time without work after which the worker, which holds the coasts and cities of the world, is stopped. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly resolve: (image: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Draws tiles in a worker thread that is started with the first tile and stopped when it is idle. */
export function createTileDrawer(): TileDrawer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 0;

  const stop = async (reason: Error) => {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    await stopped?.terminate();
  };
  const receive = (result: TileResult) => {
    const task = waiting.get(result.id);
    waiting.delete(result.id);
    if ('image' in result) task?.resolve(result.image);
    else task?.reject(new Error(result.error));
    if (waiting.size > 0) return;
    idle = setTimeout(() => void stop(new Error('The tile worker was idle')), IDLE_MS);
    idle.unref();
  };
  const start = () => {
    const started = new Worker(new URL('tile-worker.ts', import.meta.url));
    started.unref();
    started.on('message', receive);
    started.on('error', (error) => void stop(error));
    return started;
  };

  return {
    async draw(tile) {
      if (waiting.size >= WAITING_MAX) return null;
      clearTimeout(idle);
      worker ??= start();
      const task: TileTask = { id: nextId++, tile };
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.set(task.id, { resolve, reject });
      worker.postMessage(task, []);
      return promise;
    },
    close: () => stop(new Error('The server is stopping')),
  };
}
