import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds of processor time its threads have taken, without the database it started; NaN but on Linux. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts the product in a process of its own. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const program = path.join(import.meta.dirname, 'product-server.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), exited.then(() => null)]);
  if (said === null) throw new Error('The product did not start');
  return {
    url: String(said[0]).trim(),
    pid: child.pid ?? 0,
    cpuMs: () => (process.platform === 'linux' ? readCpuMs(child.pid ?? 0) : Number.NaN),
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

/** Ticks of a hundredth of a second in user and in system mode: fields 14 and 15 of proc_pid_stat(5). */
function readCpuMs(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
