import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes of a process (Linux): `VmRSS` now, `VmHWM` the peak since its start or the last reset. */
export function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/**
 * Resets the peak of a process. @returns a function that returns by how many megabytes the peak exceeds the current
 * size
 */
export function measurePeakMb(pid: number): () => number {
  const beforeMb = memoryMb(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => memoryMb(pid, 'VmHWM') - beforeMb;
}
