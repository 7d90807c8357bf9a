import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Nanoseconds of each thread, by its id. */
type Waits = ReadonlyMap<string, number>;

/**
 * Measures from now on how long threads of a process and its children are ready to run while processors are busy: the
 * second number of `schedstat` (Linux, Documentation/scheduler/sched-stats).
 * @returns a function that returns the milliseconds since then; 0 on other systems. The time of threads that have ended
 * in the meantime is not counted
 */
export function measureProcessorWait(pid: number): () => number {
  const before = waitsOf(pid);
  return () => {
    let waitedNs = 0;
    for (const [thread, ns] of waitsOf(pid)) waitedNs += ns - (before.get(thread) ?? 0);
    return waitedNs / 1e6;
  };
}

function waitsOf(pid: number): Waits {
  if (process.platform !== 'linux') return new Map();
  const tasks = `/proc/${pid}/task`;
  return new Map(
    namesIn(tasks).flatMap((thread) => {
      const [, waitedNs = 0] = textOf(path.join(tasks, thread, 'schedstat'))
        .split(' ')
        .map(Number);
      const children = textOf(path.join(tasks, thread, 'children'))
        .split(' ')
        .filter(Boolean);
      return [[thread, waitedNs] as const, ...children.flatMap((child) => [...waitsOf(Number(child))])];
    }),
  );
}

/** Empty if the thread has ended in the meantime. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
