import { createServer } from 'node:net';

/** Below the ports that systems assign automatically (from 32768 on Linux, from 49152 elsewhere). */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A free port on loopback, for callers that name it twice or reopen it. A port that the system assigned could be taken
 * by another process in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
