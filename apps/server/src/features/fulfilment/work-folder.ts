import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Lends a fresh folder below `workFolder` and removes it afterwards, whatever happened in it. What a killed process left
 * under the same name is removed first; folders of other names may be in use by other processes.
 */
export async function inWorkFolder<T>(
  workFolder: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(workFolder, { recursive: true });
  for (const entry of await readdir(workFolder))
    if (entry.startsWith(`${name}-`)) await removeFolder(path.join(workFolder, entry));
  const folder = await mkdtemp(path.join(workFolder, `${name}-`));
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
