import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { OwnedFile } from './owned-image.ts';

/** The response with a stored file; reading it throws if its blob is missing. */
export function fileAnswer(
  blobs: BlobStore,
  { blobKey, mediaType, sha256 }: OwnedFile,
): Pick<FileAnswer, 'mediaType' | 'content' | 'sha256'> {
  const open = async () => {
    const blob = await blobs.open(blobKey);
    if (!blob) throw new Error(`The blob ${blobKey} is missing`);
    return blob;
  };
  return { mediaType, content: { open }, sha256 };
}
