import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the product as an operator would, on a free port, and waits for the address it prints. */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(projectRoot, 'apps/server/src/main.ts')], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ELEMENTS_URL: 'off', SIMULATION_SPEED: '600', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /(http:\/\/[\w.:[\]]+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)));
  });
  return {
    url,
    process: child,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await gone;
    },
  };
}

/** Playwright's global set-up: one server on a fresh data folder for all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundtrack-e2e-'));
  const server = await startServer(dataDir);
  process.env['GROUNDTRACK_URL'] = server.url;
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
