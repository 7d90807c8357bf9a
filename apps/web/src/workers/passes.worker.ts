import type { ToWorker } from './messages.ts';
import { createPassesServer } from './passes-server.ts';

/** A message to itself is handled after those already waiting. A timer would add the browser's delay of 4 ms. */
const turn = new MessageChannel();

const serve = createPassesServer({
  post: (message, transfer) => self.postMessage(message, { transfer }),
  pause: () =>
    new Promise((resolve) => {
      turn.port1.addEventListener('message', () => resolve(), { once: true });
      turn.port2.postMessage(null);
    }),
});

turn.port1.start();
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => serve(data));
