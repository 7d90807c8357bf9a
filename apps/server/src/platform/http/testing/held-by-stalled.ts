import { fork } from 'node:child_process';
import { join } from 'node:path';

/** What the process is told. */
export interface Stalled {
  /** Of something long. */
  readonly path: string;
  readonly clients: number;
  /** Of the web app, where the path is in it. */
  readonly webRoot?: string;
}

/** Then it is ended: clients that are never stalled would be waited for without end. */
const LONGEST_MS = 20_000;

/**
 * Megabytes that a server holds for clients which ask for something long and do not read it. It is in a process of its own:
 * the memory of a process is that of all its threads, and other specs run in those.
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
