import { link, open, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { processIdentity } from './process-identity.ts';

/**
 * The scope in which process ids are comparable: one boot of one host, and one PID namespace (containers have their
 * own).
 */
const place = z.object({ host: z.string(), boot: z.string(), pidNamespace: z.string() });
type Place = z.infer<typeof place>;

/** `place` is missing in locks of earlier versions. */
const holder = z.object({ pid: z.int(), identity: z.string(), place: z.optional(place) });
type Holder = z.infer<typeof holder>;

export interface FolderLock {
  /** The lock was taken over from another host or container, whose other processes are not visible. */
  readonly isFromElsewhere: boolean;
  readonly unlock: () => Promise<void>;
}

const LOCK_FILE = 'groundtrack.lock';

export interface LockOptions {
  /** Called if another process took over the lock, which it does after a long pause of this one. */
  readonly onLost?: () => void;
  /** Interval at which the holder updates the file. */
  readonly beatMs?: number;
  /** Time without updates after which a lock is stale. Longer than any pause of a live process. */
  readonly silenceMs?: number;
}

const BEAT_MS = 2_000;
const SILENCE_MS = 15_000;

/**
 * Locks a data folder for this process, and takes over the lock of a process that has ended. Whether a process has
 * ended is known immediately in the same place. Otherwise its lock is watched for 15 s, because the holder updates the
 * file every two seconds.
 * @throws if a live process holds the folder
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
    // A hard link is atomic and never replaces another file.
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

/** Rewrites the same content to update the modification time. @returns false if the file is missing or not ours */
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

/** Finds the live process that holds a data folder. @returns null if there is none */
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

/** Also true after a reboot of the same host, because all its processes have ended. */
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

/** Compares modification times of the file only, because host clocks differ. */
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
  /** The file that identifies this process. */
  readonly own: string;
  readonly here: Place;
  readonly silenceMs: number;
}

/**
 * Removes a lock whose holder has ended. Several processes may find the same lock: the one that owns the claim removes
 * it, unless it was already removed before the claim. A claim is a lock as well, and may be stale itself.
 * @returns the ended holder, if the file names one
 * @throws if a live process holds or is taking the lock
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

/** @returns null if the file names no process, which can happen after a crash */
async function readHolder(file: string): Promise<Holder | 'gone' | null> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : null;
  }
}
