import type { ToWorker } from './messages.ts';
import { createPassesServer } from './passes-server.ts';

const serve = createPassesServer({
  post: (message, transfer) => self.postMessage(message, { transfer }),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
});

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => serve(data));
