import { parentPort } from 'node:worker_threads';
import { createPassesServer } from '../src/workers/passes-server.ts';

/** The passes worker on a thread of Node: the same code and the same copying of messages as in a browser. */
if (parentPort === null) throw new Error('start this as a worker thread');
const port = parentPort;

const serve = createPassesServer({
  post: (message, transfer) => port.postMessage(message, transfer),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
});
port.on('message', serve);
