import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './ports.ts';

const OTHERS = 0o077;
/** Other users may pass through, but not list, until the database says which of them is its own. */
const PASS_THROUGH = 0o011;

/** What this process and its programs write from now on is closed to other users. */
export function closeNewFiles(): void {
  process.umask(OTHERS);
}

/**
 * Makes a folder that other users of the machine cannot read, and closes one that is there already, with what lies
 * directly in it. Windows has no such modes.
 * @param options.passThrough others may reach what is open to them inside: the database that root starts has an account
 *   of its own
 */
export async function makePrivate(
  folder: string,
  { passThrough, log }: { readonly passThrough: boolean; readonly log: Log },
): Promise<void> {
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
  if (process.platform === 'win32') return;
  if (isNew) return chmod(folder, passThrough ? 0o700 | PASS_THROUGH : 0o700);
  const closed = [
    ...(await closeItself(folder, passThrough ? OTHERS & ~PASS_THROUGH : OTHERS, log)),
    ...(await Promise.all((await readdir(folder)).map((name) => close(join(folder, name), OTHERS)))).flat(),
  ];
  if (closed.length > 0) log.warn({ folder, closed }, 'other users of this machine could read data: closed');
}

/** A link is followed: what it leads to is the folder. @returns the path when it was open and no longer is */
async function closeItself(folder: string, bits: number, log: Log): Promise<readonly string[]> {
  const modeOf = async () => (await stat(folder)).mode & 0o777;
  const found = await modeOf();
  if ((found & bits) === 0) return [];
  // What another user owns only root may close, and some file systems keep no modes.
  await chmod(folder, found & ~bits).catch(() => undefined);
  const mode = await modeOf();
  if ((mode & bits) === 0) return [folder];
  log.warn(
    { folder, mode: mode.toString(8) },
    'other users of this machine can read data: let its owner close the folder',
  );
  return [];
}

/** @returns the path when it was open; links and what another user owns are left alone */
async function close(path: string, bits: number): Promise<readonly string[]> {
  // What is gone by now, such as the lock of a process that ended, needs no closing.
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.() || (found.mode & bits) === 0) return [];
  await chmod(path, found.mode & 0o777 & ~bits);
  return [path];
}

/** The folder of everything that a server keeps. */
export async function makeDataFolder(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string | null },
  log: Log,
): Promise<void> {
  await makePrivate(dataDir, { passThrough: databaseUrl === null && process.getuid?.() === 0, log });
}
