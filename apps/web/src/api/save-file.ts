import type { Endpoint, Sent } from '@groundtrack/contract';
import { fetchFile } from './call.ts';

/** Fetches a file with the session key and hands it to the browser's downloads. @throws ApiError */
export async function saveFile<E extends Endpoint>(endpoint: E, input: Sent<E>, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(endpoint, input));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the URL after this task; Firefox aborts the download when it is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
