import { link, open, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { processIdentity } from './process-identity.ts';

/** Where process numbers mean the same: one boot of one host, and one PID namespace (a container has its own). */
const place = z.object({ host: z.string(), boot: z.string(), pidNamespace: z.string() });
type Place = z.infer<typeof place>;

/** `place` is missing in locks of earlier versions. */
const holder = z.object({ pid: z.int(), identity: z.string(), place: z.optional(place) });
type Holder = z.infer<typeof holder>;

export interface FolderLock {
  /** The lock was taken over from a process of another host or container, whose other processes cannot be seen. */
  readonly isFromElsewhere: boolean;
  readonly unlock: () => Promise<void>;
}

const LOCK_FILE = 'groundtrack.lock';

export interface LockOptions {
  /** Called when another process took the lock, which it does after a long pause of this one. */
  readonly onLost?: () => void;
  /** How often the holder touches the file. */
  readonly beatMs?: number;
  /** Longer than a living process is ever busy between two beats. */
  readonly silenceMs?: number;
}

const BEAT_MS = 2_000;
const SILENCE_MS = 15_000;

/**
 * Locks a data folder for this process, and takes over the lock of a process that has ended. Whether a process of the same
 * place has ended is known at once; one of another place is watched for 15 s, because the holder of a lock touches the
 * file every two seconds.
 * @throws when a living process holds the folder
 */
export async function lockFolder(
  folder: string,
  { onLost, beatMs = BEAT_MS, silenceMs = SILENCE_MS }: LockOptions = {},
): Promise<FolderLock> {
  const file = path.join(folder, LOCK_FILE);
  const own = `${file}.${process.pid}`;
  const here = await findPlace();
  const identity = (await processIdentity(process.pid)) ?? '';
  const content = JSON.stringify({ pid: process.pid, identity, place: here } satisfies Holder);
  await writeFile(own, content, { mode: 0o600 });
  let stale: Holder | null = null;
  try {
    // A hard link appears complete or not at all, and never replaces another file.
    while (!(await linked(own, file))) stale = (await removeStale({ folder, own, here, silenceMs }, file)) ?? stale;
  } finally {
    await rm(own, { force: true });
  }
  const beat = async (): Promise<void> => {
    if (await touch(file, content)) return;
    clearInterval(beats);
    onLost?.();
  };
  const beats = setInterval(() => void beat().catch(() => undefined), beatMs).unref();
  return {
    isFromElsewhere: stale?.place !== undefined && !isSameHost(stale.place, here),
    unlock: async () => {
      clearInterval(beats);
      if ((await readFile(file, 'utf8').catch(() => '')) === content) await rm(file, { force: true });
    },
  };
}

/** Writes the same content again, so that the file system sets a new time. @returns false: the file is another's, or gone */
async function touch(file: string, content: string): Promise<boolean> {
  const handle = await open(file, 'r+').catch(() => null);
  if (!handle) return false;
  try {
    if ((await handle.readFile('utf8')) !== content) return false;
    await handle.write(content, 0);
    return true;
  } finally {
    await handle.close();
  }
}

/** Finds the living process that holds a data folder. @returns null when none does */
export async function lockHolder(folder: string): Promise<number | null> {
  const file = path.join(folder, LOCK_FILE);
  const found = await readHolder(file);
  if (found === 'gone' || !found) return null;
  return (await isAlive(file, found, { here: await findPlace(), silenceMs: SILENCE_MS })) ? found.pid : null;
}

async function findPlace(): Promise<Place> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const pidNamespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return { host: hostname(), boot: boot.trim(), pidNamespace };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.host === b.host && a.boot === b.boot && a.pidNamespace === b.pidNamespace;
}

/** After a reboot of the same host, no process of the holder is left either. */
function isSameHost(a: Place, b: Place): boolean {
  return isSamePlace(a, b) || (a.host === b.host && a.boot !== b.boot);
}

async function isAlive(
  file: string,
  found: Holder,
  { here, silenceMs }: Pick<Contender, 'here' | 'silenceMs'>,
): Promise<boolean> {
  if (found.identity === (await processIdentity(found.pid))) return true;
  if (found.place && isSamePlace(found.place, here)) return false;
  return isBeating(file, silenceMs);
}

/** Compares the file's own times, because clocks of hosts differ. */
async function isBeating(file: string, silenceMs: number): Promise<boolean> {
  const beatOf = async () => (await stat(file).catch(() => null))?.mtimeMs;
  const first = await beatOf();
  const deadlineMs = performance.now() + silenceMs;
  while (performance.now() < deadlineMs) {
    await sleep(Math.min(500, silenceMs));
    const latest = await beatOf();
    if (latest === undefined) return false;
    if (latest !== first) return true;
  }
  return false;
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
  readonly here: Place;
  readonly silenceMs: number;
}

/**
 * Removes a lock whose holder has ended. Several processes may find the same one: the process that claims the place after
 * its holder removes it, unless that was done before the claim. A claim is a lock as well, and may be stale itself.
 * @returns the holder that has ended, if the file names one
 * @throws when a living process holds the lock, or is about to
 */
async function removeStale(contender: Contender, file: string): Promise<Holder | null> {
  const stale = await readHolder(file);
  if (stale === 'gone') return null;
  if (stale && (await isAlive(file, stale, contender))) {
    const { host } = stale.place ?? contender.here;
    throw new Error(
      `The data folder ${contender.folder} is in use by another Groundtrack server, process ${stale.pid} on ${host}. ` +
        'Stop that one first, or choose another data folder.',
    );
  }
  const claim = `${file}.after.${stale?.pid ?? 'unknown'}`;
  while (!(await linked(contender.own, claim))) await removeStale(contender, claim);
  try {
    if (JSON.stringify(await readHolder(file)) === JSON.stringify(stale)) await rm(file, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
  return stale;
}

/** @returns null when the file names no process, as a crash may leave it */
async function readHolder(file: string): Promise<Holder | 'gone' | null> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : null;
  }
}
