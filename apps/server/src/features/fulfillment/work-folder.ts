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

/** The names of all folders below `workFolder`, as far as they are ids. */
export async function listWorkFolders(workFolder: string): Promise<ReadonlySet<string>> {
  await mkdir(workFolder, { recursive: true });
  return new Set((await readdir(workFolder)).flatMap((entry) => nameOf(entry) ?? []));
}

/** Removes every folder of these names. Runs that still use one fail. */
export async function removeWorkFolders(workFolder: string, names: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(workFolder))
    if (names.has(nameOf(entry) ?? '')) await removeFolder(path.join(workFolder, entry));
}

/** `mkdtemp` adds six characters. */
const FOLDER = /^(?<name>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\w{6}$/;

function nameOf(entry: string): string | undefined {
  return FOLDER.exec(entry)?.groups?.['name'];
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
