import type { ToWorker } from './messages.ts';
import { createPassesServer } from './passes-server.ts';

/** A message to oneself comes after those that wait; a timer would be held back 4 ms by the browser. */
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
