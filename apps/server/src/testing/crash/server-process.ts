import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const projectRoot = path.join(import.meta.dirname, '../../../../..');

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Its output so far, to explain a failed spec. */
  printed(): string;
  /** SIGKILL: nothing is flushed, and no process is notified. */
  kill(): Promise<void>;
  /** Ctrl-C. */
  stop(): Promise<void>;
  /** Sends SIGTERM and, before the process has ended, another. @returns the exit code, or null if a signal ended it */
  stopTwice(): Promise<number | null>;
}

/** A server that may not accept requests yet. */
export interface StartingServer extends Omit<ServerProcess, 'url'> {
  /** Its address, once it accepts requests. @throws if it ends before that */
  readonly ready: Promise<string>;
  /** Its state, to explain a failed spec. */
  state(): string;
}

/** Starts the real server as a separate process and waits for the address that it prints. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { ready, ...rest } = launchServer(settings);
  return { url: await ready, ...rest };
}

export function launchServer(settings: Readonly<Record<string, string>>): StartingServer {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [path.join(projectRoot, 'apps/server/src/main.ts')], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', ELEMENTS_URL: 'off', CATALOGUE_URL: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const read = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ready = parseAddress(child, () => text);
  // The caller may kill it without waiting for its address.
  ready.catch(() => undefined);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const stopTwice = async (): Promise<number | null> => {
    const ended = end('SIGTERM');
    // Two signals at the same time would count as one.
    await sleep(20);
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return {
    pid: child.pid ?? 0,
    ready,
    printed: () => text,
    state: () =>
      `${child.signalCode ?? child.exitCode ?? 'running'}, ${Math.round(performance.now() - startedMs)} ms old`,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    stopTwice,
  };
}

function parseAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /Groundtrack +(http:\/\/\S+)/.exec(printed())?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed()}`)));
  });
}
