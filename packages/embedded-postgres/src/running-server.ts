import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lockHolder } from './folder-lock.ts';
import { worksIn } from './process-identity.ts';

/**
 * Finds the connection string of a data folder's database while a server is running on it. Requires permission to read
 * the password file.
 * @returns null if no server is running
 * @throws if a server is running but cannot be reached
 */
export async function runningServerUrl(dataDir: string, database: string): Promise<string | null> {
  const pid = await lockHolder(dataDir);
  if (pid === null) return null;
  try {
    const [password, pidFile] = await Promise.all([
      readFile(path.join(dataDir, 'postgres-password'), 'utf8'),
      readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
    ]);
    return embeddedUrl({ password: password.trim(), database, socketFolder: socketFolderIn(pidFile) });
  } catch (cause) {
    throw new Error(
      `The database of process ${pid} on ${dataDir} cannot be reached. ` +
        'Try again when its start is over, as the user who started it.',
      { cause },
    );
  }
}

/** Finds the database process of a data folder, which outlives a killed server. @returns null if none is running */
export async function databasePid(dataDir: string): Promise<number | null> {
  const folder = path.join(dataDir, 'postgres');
  const pidFile = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (pidFile === null) return null;
  const pid = Number.parseInt(pidFile, 10);
  // The file may be a leftover of a killed database.
  return (await worksIn(pid, folder)) ? pid : null;
}

/** Reads the socket folder from the fifth line of `postmaster.pid` (PostgreSQL, src/include/utils/pidfile.h). */
export function socketFolderIn(pidFile: string): string {
  return pidFile.split('\n')[4] ?? '';
}

export function embeddedUrl(to: {
  readonly password: string;
  readonly database: string;
  readonly socketFolder: string;
}) {
  return `postgres://groundtrack:${to.password}@/${to.database}?host=${encodeURIComponent(to.socketFolder)}`;
}
