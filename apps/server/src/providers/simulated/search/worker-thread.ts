import { Worker } from 'node:worker_threads';
import type { ScenePage } from '../../provider.ts';
import type { FleetSatellite } from '../fleet.ts';
import type { SearchThread } from './scene-searches.ts';
import type { SearchOutcome, SearchTask } from './search-worker.ts';

/** Time without a search after which the worker is stopped. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly resolve: (page: ScenePage) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches in a worker thread that is started with the first long search and stopped when it is idle. */
export function createSearchThread(satellites: readonly FleetSatellite[]): SearchThread {
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
  const settle = (id: number, how: (one: Waiting) => void) => {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    how(one);
    if (waiting.size > 0) return;
    idle = setTimeout(() => void stop(new Error('The search worker was idle')), IDLE_MS);
    idle.unref();
  };
  const start = () => {
    const started = new Worker(new URL('search-worker.ts', import.meta.url), { workerData: satellites });
    started.unref();
    started.on('message', (outcome: SearchOutcome) =>
      settle(outcome.id, ({ resolve, reject }) =>
        'page' in outcome ? resolve(outcome.page) : reject(new Error(outcome.error)),
      ),
    );
    started.on('error', (error) => void stop(error));
    return started;
  };

  return {
    async search(provider, query, signal) {
      signal.throwIfAborted();
      clearTimeout(idle);
      const { promise, resolve, reject } = Promise.withResolvers<ScenePage>();
      const thread = (worker ??= start());
      const send = (task: SearchTask) => thread.postMessage(task, []);
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      const giveUp = () => {
        send({ id });
        settle(id, (one) => one.reject(signal.reason));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      send({ id, search: { provider, query } });
      return promise.finally(() => signal.removeEventListener('abort', giveUp));
    },
    close: () => stop(new Error('The server is stopping')),
  };
}
