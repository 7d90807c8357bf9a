import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { listBlobs } from '../list-blobs.ts';
import type { Buyer } from './buyer.ts';
import { contentFaults, type DeliveredFiles } from './contents.ts';
import type { Observer } from './observer.ts';

interface FileRow {
  readonly id: string;
  readonly item: string;
  readonly kind: 'icon' | 'full' | 'tiff' | 'overview' | 'zip' | 'original';
  readonly blobKey: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly state: string;
}

/**
 * Compares the deliveries in the database with the blob store and with the owner's downloads: each file exists once,
 * complete and readable, and no other files do.
 * @returns descriptions of all errors
 */
export async function stockFaults(
  observer: Observer,
  { workFolders, blobs }: { readonly workFolders: readonly string[]; readonly blobs: BlobStore },
  buyer: Buyer,
): Promise<readonly string[]> {
  const rows = await observer.rows<FileRow & Record<string, unknown>>(
    `SELECT file.id, item.location_description AS item, file.kind, file.blob_key AS "blobKey", file.bytes::int, file.sha256,
       item.state
     FROM delivery_file file JOIN order_item item ON item.id = file.item_id`,
  );
  const stored = await listBlobs(blobs, 'deliveries/');
  const known = new Set(rows.map(({ blobKey }) => blobKey));
  const faults = [
    ...(await Promise.all(workFolders.map(filesBelow))).flat().map((file) => `The work folder still has ${file}`),
    ...stored
      .filter(({ key }) => !known.has(key))
      .map(({ key }) => `The blob store has ${key}, which belongs to nothing`),
    ...(known.size === rows.length ? [] : ['Two files share one blob']),
  ];
  const images = new Map((await buyer.images()).map((image) => [image.locationDescription, image]));
  for (const [item, files] of Map.groupBy(rows, (row) => row.item)) {
    const shown = Object.values(images.get(item)?.downloads ?? {}).filter((id) => id !== null);
    const ids = files.map(({ id }) => id);
    if (new Set([...shown, ...ids]).size !== ids.length) faults.push(`${item}: My Imagery shows other files`);
    const contents: DeliveredFiles = {};
    for (const file of files) {
      const content = await contentOf(blobs, file.blobKey);
      contents[file.kind] = content;
      if (content.length !== file.bytes) faults.push(`${file.blobKey} has ${content.length} bytes, not ${file.bytes}`);
      if (digest(content) !== file.sha256) faults.push(`${file.blobKey} has another checksum than was noted`);
      if (digest(content) !== digest(await buyer.download(file.id)))
        faults.push(`${file.blobKey} is not what is handed out`);
    }
    const about = await contentFaults(files[0]?.state === 'Delivered', contents);
    faults.push(...about.map((fault) => `${item}: ${fault}`));
  }
  return faults;
}

/** Null if the blob does not exist. */
async function contentOf(blobs: BlobStore, key: string): Promise<Buffer> {
  const blob = await blobs.open(key);
  if (!blob) return Buffer.alloc(0);
  const content = Buffer.alloc(blob.bytes);
  const reader = blob.read(0, blob.bytes - 1);
  let bytes = 0;
  for (let read = -1; read !== 0; bytes += read) read = await reader.read(content.subarray(bytes));
  await blob.close();
  return content.subarray(0, bytes);
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
