import type { Endpoint, Sent } from '@groundtrack/contract';
import { saveBlob } from '../lib/save-blob.ts';
import { fetchFile } from './call.ts';

/** Fetches a file with the session key and hands it to the browser's downloads. @throws ApiError */
export async function saveFile<E extends Endpoint>(endpoint: E, input: Sent<E>, fileName: string): Promise<void> {
  saveBlob(await fetchFile(endpoint, input), fileName);
}
