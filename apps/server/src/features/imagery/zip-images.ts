import { fail, type ItemId, ok, type Result, ZIP_BYTES_MAX } from '@groundtrack/contract';
import { makeZip } from 'client-zip';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { ImageryDeps } from './imagery-deps.ts';
import type { SizedFile } from './owned-image.ts';

const PIECE_BYTES = 256 * 1024;

type ZipDeps = Pick<ImageryDeps, 'images' | 'blobs' | 'clock' | 'startDownload'>;

/**
 * Streams the files of several images as one uncompressed ZIP, at the speed of the reader: one file is open at a time.
 * Their own ZIPs repeat the files, so they are left out, except those of mosaics, which alone contain the tiles.
 */
export async function zipImages(
  deps: ZipDeps,
  accountId: string,
  itemIds: readonly ItemId[],
): Promise<Result<FileAnswer>> {
  const saved = await deps.images.listSaved(accountId, [...new Set(itemIds)]);
  const missing = itemIds.find((id) => !saved.some(({ itemId }) => itemId === id));
  if (missing !== undefined) return fail('not-found', `You have no delivered image ${missing}.`);
  const mosaics = new Set(saved.filter(({ kind }) => kind === 'overview').map(({ itemId }) => itemId));
  const files = saved.filter(({ kind, itemId }) => kind !== 'icon' && (kind !== 'zip' || mosaics.has(itemId)));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > ZIP_BYTES_MAX)
    return fail(
      'too-large',
      `These images have ${Math.ceil(bytes / 1e9)} GB of files, more than the ${ZIP_BYTES_MAX / 1e9} GB of one download. Choose fewer images.`,
    );
  const day = new Date(deps.clock.nowMs());
  const started = await deps.startDownload(accountId, () => makeZip(entries(deps, files, day)));
  if (!started.ok) return started;
  return ok({
    mediaType: 'application/zip',
    content: { stream: started.value },
    downloadName: `Groundtrack-images_${day.toISOString().slice(0, 10)}.zip`,
  });
}

function* entries({ blobs }: ZipDeps, files: readonly SizedFile[], lastModified: Date) {
  const used = new Set<string>();
  for (const { blobKey, downloadName, bytes } of files)
    yield { name: freeName(downloadName, used), lastModified, size: bytes, input: readBlob(blobs, blobKey) };
}

/** Two images of one satellite, place, and day have the same name: `Zug_Pelican-3_2026-11-20-2.tif`. */
function freeName(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let number = 2; used.has(free); number++) free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  used.add(free);
  return free;
}

async function* readBlob(blobs: ZipDeps['blobs'], key: string): AsyncGenerator<Uint8Array> {
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`The blob ${key} is missing`);
  try {
    const reader = blob.read(0, blob.bytes - 1);
    for (;;) {
      // A new buffer for each piece, because the stream keeps some of them.
      const buffer = Buffer.allocUnsafe(PIECE_BYTES);
      const length = await reader.read(buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    await blob.close();
  }
}
