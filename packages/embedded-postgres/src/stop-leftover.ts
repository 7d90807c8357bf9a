import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, stopPostmaster } from './cluster.ts';
import type { Log } from './log.ts';
import { processesIn, worksIn } from './process-identity.ts';
import { socketFolderIn } from './running-server.ts';

const END_TIMEOUT_MS = 15_000;

/**
 * Stops a database that outlived its killed server; it recovers at the next start. The caller holds the lock of the
 * folder, so no other process needs the database.
 * @param socketPrefix prefix of our socket folders; the old socket folder is removed
 */
export async function stopLeftover(cluster: Cluster, socketPrefix: string, log: Log): Promise<void> {
  const pidFile = path.join(cluster.folder, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => null);
  if (content === null) return;
  const pid = Number.parseInt(content, 10);
  const socketFolder = socketFolderIn(content);
  if (await worksIn(pid, cluster.folder)) {
    log.warn({ pid }, 'The database of a server that was killed is still running and is stopped first');
    await stopPostmaster(cluster, 'immediate');
  } else if (process.platform === 'linux') {
    // The id may now belong to an unrelated process or a zombie, in which case PostgreSQL would refuse to start.
    // Deleting the file also removes its protection against children of the dead server, so they are stopped first.
    await endChildren(cluster.folder);
    await rm(pidFile, { force: true });
  }
  if (socketFolder.startsWith(socketPrefix)) await rm(socketFolder, { recursive: true, force: true });
}

async function endChildren(folder: string): Promise<void> {
  const deadline = performance.now() + END_TIMEOUT_MS;
  for (;;) {
    const children = await processesIn(folder);
    if (children.length === 0) return;
    if (performance.now() > deadline) {
      throw new Error(
        `Processes of an earlier database still work in ${folder} and do not end: ${children.join(', ')}.`,
      );
    }
    for (const child of children) sendQuit(child);
    await sleep(50);
  }
}

function sendQuit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The process has ended in the meantime.
  }
}
