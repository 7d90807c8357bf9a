import type { Endpoint, Sent } from '@groundtrack/contract';
import { saveBlob } from '../lib/save-blob.ts';
import { fetchFile } from './call.ts';

/** Downloads a file with the session key. @throws ApiError */
export async function saveFile<E extends Endpoint>(endpoint: E, input: Sent<E>, fileName: string): Promise<void> {
  saveBlob(await fetchFile(endpoint, input), fileName);
}
