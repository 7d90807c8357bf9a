import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Runs `work` with a new folder below `workFolder`, and removes the folder afterward. A killed process leaves it:
 * another folder of the same name may be in use, so only {@link removeWorkFolders} cleans up.
 */
export async function inWorkFolder<T>(
  workFolder: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(path.join(workFolder, `${name}-`));
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Removes every folder of a name. Runs that still use one fail. */
export async function removeWorkFolders(workFolder: string, name: string): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  for (const entry of await readdir(workFolder))
    if (entry.startsWith(`${name}-`)) await removeFolder(path.join(workFolder, entry));
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
