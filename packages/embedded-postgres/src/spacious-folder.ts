import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4e9;

/** Folder for temporary databases: in memory if there is enough. Containers often have only 64 MB of shared memory. */
export async function spaciousFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > PLENTY_BYTES ? MEMORY : tmpdir();
}
