import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The user `nobody` on Linux: PostgreSQL and PgBouncer refuse to run as root. */
const UNPRIVILEGED = 65_534;
const account = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
const deploy = path.join(import.meta.dirname, '../../../../../deploy/cluster');

const PRINTED = 5_000;

/** A server of this machine in the foreground. */
export interface Daemon {
  pid(): number;
  /** The end of its output, to explain a failed spec. */
  printed(): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): void;
}

/** Creates a folder that daemons may write. */
export async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Writes an example of `deploy/cluster` with the addresses and folders of a test. @returns its path */
export async function writeConfig(
  folder: string,
  example: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readFile(path.join(deploy, example), 'utf8');
  for (const [before, after] of Object.entries(replacements)) {
    if (!text.includes(before)) throw new Error(`${example} has no ${before}`);
    text = text.replaceAll(before, after);
  }
  const file = path.join(folder, example);
  await writeFile(file, text);
  return file;
}

/** Starts a program; its output goes to a log in the folder. */
export function startDaemon(folder: string, [program, ...args]: readonly [string, ...string[]]): Daemon {
  let child: ChildProcess;
  const logFile = path.join(folder, `${path.basename(program)}.log`);
  const start = (): void => {
    const log = openSync(logFile, 'a');
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', HOME: folder };
    child = spawn(program, args, { ...account, cwd: folder, env, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    child.on('error', () => undefined);
  };
  start();
  // If the run is broken off. Patroni then stops its PostgreSQL.
  const endAtExit = (): void => void child.kill();
  process.once('exit', endAtExit);
  const printed = async () => (await readFile(logFile, 'utf8')).slice(-PRINTED);
  const isOver = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (signal !== 'SIGKILL') process.off('exit', endAtExit);
    if (isOver()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { start, stop, pid: () => child.pid ?? 0, printed };
}
