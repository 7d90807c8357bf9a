import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { processIdentity } from './process-identity.ts';

const holder = z.object({ pid: z.int(), identity: z.string() });
type Holder = z.infer<typeof holder>;

const LOCK_FILE = 'groundtrack.lock';

/**
 * Locks a data folder for this process; takes over the lock of a process that has ended.
 * @throws when a living process holds the folder
 * @returns unlocks the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, LOCK_FILE);
  const own = `${file}.${process.pid}`;
  const identity = await processIdentity(process.pid);
  await writeFile(own, JSON.stringify({ pid: process.pid, identity: identity ?? '' }), { mode: 0o600 });
  try {
    // A hard link appears complete or not at all, and never replaces another file.
    while (!(await linked(own, file))) await removeStale({ folder, own }, file);
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(file, { force: true });
}

/** Finds the living process that holds a data folder. @returns null when none does */
export async function lockHolder(folder: string): Promise<number | null> {
  const found = await readHolder(path.join(folder, LOCK_FILE));
  if (found === 'gone' || !found) return null;
  return found.identity === (await processIdentity(found.pid)) ? found.pid : null;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

interface Contender {
  readonly folder: string;
  /** The file that names this process. */
  readonly own: string;
}

/**
 * Removes a lock whose holder has ended. Several processes may find the same one: whoever claims the place after its
 * holder removes it, unless that was done before the claim. A claim is a lock as well, and may be stale itself.
 * @throws when a living process holds the lock, or is about to
 */
async function removeStale(contender: Contender, file: string): Promise<void> {
  const stale = await readHolder(file);
  if (stale === 'gone') return;
  await throwIfAlive(contender.folder, stale);
  const claim = `${file}.after.${stale?.pid ?? 'unknown'}`;
  while (!(await linked(contender.own, claim))) await removeStale(contender, claim);
  try {
    if (JSON.stringify(await readHolder(file)) === JSON.stringify(stale)) await rm(file, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

/** @returns null when the file names nobody */
async function readHolder(file: string): Promise<Holder | 'gone' | null> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : null;
  }
}

async function throwIfAlive(folder: string, found: Holder | null): Promise<void> {
  if (!found || found.identity !== (await processIdentity(found.pid))) return;
  throw new Error(
    `The data folder ${folder} is in use by another Groundtrack server, process ${found.pid}. ` +
      'Stop that one first, or choose another data folder.',
  );
}
