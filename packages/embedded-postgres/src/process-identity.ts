import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Distinguishes a process from later ones with the same id, by its start time.
 * @returns null if there is no such process; a zombie does not count
 */
export async function processIdentity(pid: number): Promise<string | null> {
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid);
}

/**
 * Reads the state (field 3, after the name in parentheses) and the start time in clock ticks since boot (field 22); see
 * proc(5).
 */
async function identityFromProc(pid: number): Promise<string | null> {
  const [stat, bootId] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
  ]);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  return 'ZX'.includes(state) ? null : `${bootId.trim()} ${fields[19] ?? ''}`;
}

async function identityFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
    const [state = '', ...started] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? null : started.join(' ');
  } catch {
    return null;
  }
}

/** Whether `folder` is the working folder of a process. A PostgreSQL server works in its data folder. */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.includes(folder);
  }
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return workingFolder === (await realpath(folder));
}

/** All processes with the working folder `folder`; only on Linux. */
export async function processesIn(folder: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const working = await Promise.all(pids.map((pid) => worksIn(pid, folder)));
  return pids.filter((_, index) => working[index]);
}
