import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves (from 32768 on Linux, from 49152 elsewhere). */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A port on loopback that nobody listens on, for who names it twice or closes it in between: one the system has handed
 * out may belong to a neighbor by then.
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
