import type { BlobStore } from '../../blobs/blob-store.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { OwnedFile } from './owned-image.ts';

/** A stored file as it is sent. @throws Error when its blob is missing */
export async function fileAnswer(
  blobs: BlobStore,
  { blobKey, mediaType, sha256 }: OwnedFile,
): Promise<Pick<FileAnswer, 'mediaType' | 'content' | 'sha256'>> {
  const blob = await blobs.read(blobKey);
  if (!blob) throw new Error(`The blob ${blobKey} is missing`);
  return { mediaType, content: { path: blob.path }, sha256 };
}
