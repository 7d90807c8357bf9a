import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface OsAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The account that runs the PostgreSQL programs, which refuse to run as root. */
export interface Runner {
  /** Null if this process is not root: the programs then run as the same user. */
  readonly account: OsAccount | null;
  /** Whether `account` needs the capability to traverse closed folders, such as `/root`. */
  readonly passThrough: boolean;
}

interface LaunchOptions {
  /** File descriptor for standard output and standard error. */
  readonly outputFd?: number;
  /** Whether the program survives signals to our process group, such as Ctrl-C in a terminal. */
  readonly detached?: boolean;
}

/** Environment of the programs. Ours is not passed on because it contains the secrets of the server. */
const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

export function launch(runner: Runner, command: readonly [string, ...string[]], options: LaunchOptions): ChildProcess {
  const { outputFd = 'ignore', detached = false } = options;
  const { account, passThrough } = runner;
  const [program, ...args] = account && passThrough ? [...passThroughPrefix(account), ...command] : command;
  return spawn(program, args, {
    stdio: ['ignore', outputFd, outputFd],
    cwd: '/',
    env: environment,
    detached,
    ...(account && !passThrough ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/**
 * Chooses the account for a cluster in `folder`, which may not exist yet, and checks that the account can enter all
 * `folders`. An existing cluster keeps its owner. Otherwise root uses the account `postgres` or, if it is missing,
 * creates `groundtrack`.
 */
export async function chooseRunner(folder: string, folders: readonly string[]): Promise<Runner> {
  if (process.getuid?.() !== 0) return { account: null, passThrough: false };
  const account = (await findOwner(folder)) ?? (await findAccount('postgres')) ?? (await ensureAccount());
  const plain: Runner = { account, passThrough: false };
  const closed = await firstClosedFolder(plain, folders);
  if (closed === null) return plain;
  const passing: Runner = { account, passThrough: true };
  if ((await firstClosedFolder(passing, folders)) === null) return passing;
  throw new Error(
    `The database runs as the operating system user ${account.name}, who may not enter ${closed}. ` +
      `Allow it with "chmod o+x ${closed}", choose another folder, or start as a user other than root.`,
  );
}

async function findOwner(folder: string): Promise<OsAccount | null> {
  const found = await stat(folder).catch(() => null);
  return found && found.uid !== 0 ? { name: `with number ${found.uid}`, uid: found.uid, gid: found.gid } : null;
}

async function findAccount(name: string): Promise<OsAccount | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function ensureAccount(): Promise<OsAccount> {
  const name = 'groundtrack';
  const existing = await findAccount(name);
  if (existing) return existing;
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  const created = await findAccount(name);
  if (!created) throw new Error(`The operating system user ${name} could not be created.`);
  return created;
}

/**
 * Grants the account the single capability to traverse folders of root, because PostgreSQL refuses to run as root, yet
 * the installation or the data may be in such a folder. `no_setuid_fixup` makes access(2), which initdb calls, respect
 * the capability. This does not help an attacker: control of this database already means control of our process, which
 * is root.
 */
function passThroughPrefix(account: OsAccount): readonly [string, ...string[]] {
  return [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
}

async function firstClosedFolder(runner: Runner, folders: readonly string[]): Promise<string | null> {
  const ancestors = [...new Set(folders.flatMap(withAncestors))];
  for (const folder of ancestors) {
    if (!(await succeeds(launch(runner, ['sh', '-c', 'cd "$0"', folder], {})))) return folder;
  }
  return null;
}

function withAncestors(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...withAncestors(parent), folder];
}

function succeeds(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
