import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** Processor time of its threads in milliseconds, without its database; NaN except on Linux. */
  cpuMs(): number;
  /** The same for its child processes: the database. */
  databaseCpuMs(): number;
  stop(): Promise<void>;
}

/** The flags of `npm start`. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

/** Starts the product as a separate process. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const program = path.join(import.meta.dirname, 'product-server.ts');
  const child = spawn(process.execPath, [...FLAGS, program, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), exited.then(() => null)]);
  if (said === null) throw new Error('The product did not start');
  return {
    url: String(said[0]).trim(),
    pid: child.pid ?? 0,
    cpuMs: () => (process.platform === 'linux' ? (readProcess(child.pid ?? 0)?.ownMs ?? 0) : Number.NaN),
    databaseCpuMs: () => (process.platform === 'linux' ? cpuMsBelow(child.pid ?? 0) : Number.NaN),
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

interface ProcessTimes {
  readonly parent: number;
  readonly ownMs: number;
  /** Includes its ended child processes. */
  readonly allMs: number;
}

/** Ticks of a hundredth of a second: fields 4 and 14 to 17 of proc_pid_stat(5). @returns null if it has ended */
function readProcess(pid: number): ProcessTimes | null {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = afterName.split(' ').map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    const ownMs = 10 * (user + system);
    return { parent: fields[1] ?? 0, ownMs, allMs: ownMs + 10 * (userOfEnded + systemOfEnded) };
  } catch {
    return null;
  }
}

function cpuMsBelow(pid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = new Map(pids.map((name) => [Number(name), readProcess(Number(name))]));
  const isBelow = (one: ProcessTimes): boolean => {
    if (one.parent === pid) return true;
    const parent = processes.get(one.parent);
    return parent ? isBelow(parent) : false;
  };
  return [...processes.values()].reduce((sum, one) => sum + (one && isBelow(one) ? one.allMs : 0), 0);
}
