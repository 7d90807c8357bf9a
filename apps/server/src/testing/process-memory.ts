import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes of a process (Linux): `VmRSS` now, `VmHWM` at most since it began or its peak was set back. */
export function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Sets the peak of a process back. @returns tells by how many megabytes it was above what the process has now, at most */
export function measurePeakMb(pid: number): () => number {
  const beforeMb = memoryMb(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => memoryMb(pid, 'VmHWM') - beforeMb;
}
