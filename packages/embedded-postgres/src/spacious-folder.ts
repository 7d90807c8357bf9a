import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4e9;

/** The folder for temporary databases: in memory where there is enough. Containers often have only 64 MB of it. */
export async function spaciousFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > PLENTY_BYTES ? MEMORY : tmpdir();
}
