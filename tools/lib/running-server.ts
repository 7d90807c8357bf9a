import { type ChildProcess, spawn } from 'node:child_process';
import { root, serverArgs } from './project.js';

export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Stops it like Ctrl-C and waits until it has exited. */
  stop(): Promise<void>;
}

/**
 * Starts the product as an operator would, on a free port, and waits for the address it prints.
 * @throws Error with its whole output if it exits before it is ready
 */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, serverArgs, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ELEMENTS_URL: 'off',
      CATALOGUE_URL: 'off',
      BASE_MAP_URL: 'built-in',
      SIMULATION_SPEED: '2000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /(https?:\/\/[\w.:[\]]+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)));
  });
  return {
    url,
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await gone;
    },
  };
}
