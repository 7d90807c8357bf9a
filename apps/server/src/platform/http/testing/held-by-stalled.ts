import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The input of the process. */
export interface Stalled {
  /** The path of something long. */
  readonly path: string;
  readonly clients: number;
  /** The folder of the web app, if the path is in it. */
  readonly webRoot?: string;
}

/** The process is killed after this time, because clients that never stall would be waited for without end. */
const LONGEST_MS = 20_000;

/**
 * Megabytes that a server holds for clients that request something long and do not read it. It is measured in its own
 * process, because other specs run in threads of this one.
 */
export function heldByStalledMb(stalled: Stalled): Promise<number> {
  const child = fork(join(import.meta.dirname, 'stalled-process.ts'), [JSON.stringify(stalled)], {
    timeout: LONGEST_MS,
  });
  return new Promise((resolve, reject) => {
    child.once('message', (heldMb) => resolve(Number(heldMb)));
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
  });
}
