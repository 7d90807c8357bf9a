import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
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
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
