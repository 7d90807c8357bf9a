import type { AreaWorkerPort } from '../workers/area/area-client.ts';
import type { FromAreaWorker } from '../workers/area/area-messages.ts';
import { createAreaServer } from '../workers/area/area-server.ts';

/** The area worker on the page's own thread. Messages are delivered later, as between threads. */
export function inProcessAreaWorker(): AreaWorkerPort {
  const listeners = new Set<(event: { readonly data: FromAreaWorker }) => void>();
  let isAlive = true;
  const serve = createAreaServer((message) => {
    setTimeout(() => {
      if (isAlive) for (const listener of listeners) listener({ data: message });
    }, 0);
  });
  return {
    postMessage: (message) => void setTimeout(() => isAlive && void serve(message), 0),
    addEventListener: (type: string, listener: never) => {
      if (type === 'message') listeners.add(listener);
    },
    terminate: () => {
      isAlive = false;
    },
  };
}
