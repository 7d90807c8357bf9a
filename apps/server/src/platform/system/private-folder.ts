import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './ports.ts';

const OTHERS = 0o077;
/** Other users may traverse the folder, but not list it, until the database has set its owner. */
const PASS_THROUGH = 0o011;

/** Files that this process and its programs create from now on are closed to other users. */
export function closeNewFiles(): void {
  process.umask(OTHERS);
}

/**
 * Creates a folder that other users of the machine cannot read, or closes an existing one and its direct content.
 * Windows has no such modes.
 * @param options.passThrough other users may reach open files inside: the database that root starts has its own account
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

/** Follows a link to its folder. @returns the path if it was open and has been closed */
async function closeItself(folder: string, bits: number, log: Log): Promise<readonly string[]> {
  const modeOf = async () => (await stat(folder)).mode & 0o777;
  const found = await modeOf();
  if ((found & bits) === 0) return [];
  // Only root may close files of other users, and some file systems have no modes.
  await chmod(folder, found & ~bits).catch(() => undefined);
  const mode = await modeOf();
  if ((mode & bits) === 0) return [folder];
  log.warn(
    { folder, mode: mode.toString(8) },
    'other users of this machine can read data: let its owner close the folder',
  );
  return [];
}

/** @returns the path if it was open; links and files of other users are skipped */
async function close(path: string, bits: number): Promise<readonly string[]> {
  // Files that are already gone, such as the lock of an ended process, need no closing.
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.() || (found.mode & bits) === 0) return [];
  await chmod(path, found.mode & 0o777 & ~bits);
  return [path];
}

/** The folder of all data of a server. */
export async function makeDataFolder(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string | null },
  log: Log,
): Promise<void> {
  await makePrivate(dataDir, { passThrough: databaseUrl === null && process.getuid?.() === 0, log });
}
