import type { FromWorker } from '../workers/messages.ts';
import type { WorkerPort } from '../workers/passes-client.ts';
import { createPassesServer } from '../workers/passes-server.ts';

/** The passes worker on the page's own thread. Messages are cloned and delivered later, as between threads. */
export function inProcessWorker(): WorkerPort & { readonly received: string[]; fail(message: string): void } {
  const listeners = new Set<(event: { readonly data: FromWorker }) => void>();
  const errorListeners = new Set<(event: { readonly message: string }) => void>();
  const received: string[] = [];
  let alive = true;
  const serve = createPassesServer({
    post: (message, transfer) => {
      const data = structuredClone(message, { transfer });
      setTimeout(() => {
        if (alive) for (const listener of listeners) listener({ data });
      }, 0);
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  return {
    received,
    postMessage: (message) => {
      received.push(message.type);
      const copy = structuredClone(message);
      setTimeout(() => {
        if (alive) serve(copy);
      }, 0);
    },
    addEventListener: (type: string, listener: never) => {
      if (type === 'message') listeners.add(listener);
      else errorListeners.add(listener);
    },
    terminate: () => {
      alive = false;
    },
    fail: (message) => {
      for (const listener of errorListeners) listener({ message });
    },
  };
}
