import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Milliseconds that threads of a process, and of those it started, have been ready to run while processors did other things:
 * the second number of `schedstat` (Linux, Documentation/scheduler/sched-stats). 0 elsewhere.
 */
export function processorWaitMs(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const tasks = `/proc/${pid}/task`;
  let waitedNs = 0;
  for (const thread of namesIn(tasks)) {
    waitedNs += Number(textOf(path.join(tasks, thread, 'schedstat')).split(' ')[1] ?? 0);
    for (const child of textOf(path.join(tasks, thread, 'children'))
      .split(' ')
      .filter(Boolean))
      waitedNs += processorWaitMs(Number(child)) * 1e6;
  }
  return waitedNs / 1e6;
}

/** What has ended meanwhile waits no more. */
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
