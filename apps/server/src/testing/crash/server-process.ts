import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const projectRoot = path.join(import.meta.dirname, '../../../../..');

export interface ServerProcess {
  readonly url: string;
  /** SIGKILL: nothing is flushed, nobody is told. */
  kill(): Promise<void>;
  /** Ctrl-C. */
  stop(): Promise<void>;
}

/** Starts the real server as a process of its own and waits for the address it prints. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'apps/server/src/main.ts')], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', ELEMENTS_URL: 'off', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const address = /Groundtrack +(http:\/\/\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)));
  });
}
