import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Lends a fresh folder below `workFolder` and removes it afterwards, whatever happened in it. */
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
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a killed process left behind. Only before the first step of this process. */
export async function clearWorkFolder(workFolder: string): Promise<void> {
  await rm(workFolder, { recursive: true, force: true });
}
