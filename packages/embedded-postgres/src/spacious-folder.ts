import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4e9;

/** Where temporary databases go: into memory if there is plenty of it. Containers often have no more than 64 MB. */
export async function spaciousFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > PLENTY_BYTES ? MEMORY : tmpdir();
}
