import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from '../area/plan-cut.ts';
import type { ImageSource } from '../port/image-source.ts';
import { ProviderError } from '../port/provider.ts';
import type { AssetRules } from './asset-fetcher.ts';
import { type CopyCut, type CutWish, cutCopy } from './cut-copy.ts';
import { checkDeliverable, describeReasons, WHOLE_BYTES_AT_MOST } from './deliverable/check-deliverable.ts';
import { PartialCopy, writeAt } from './partial-copy.ts';
import { RemoteFile } from './remote-file.ts';

interface Delivery extends CutWish {
  readonly address: string;
  readonly secretHeaders: Readonly<Record<string, string>>;
  /** The box that was sold. */
  readonly target: Target;
}

export interface DeliveredCut extends CopyCut {
  /** ETag of the file that was read; null if its server sent none. */
  readonly version: string | null;
}

/**
 * Cuts the box out of the image of a scene without copying the image: of a tiled GeoTIFF, only the directories and the
 * tiles of the box are read, by range requests. File names in the directory are ours, never those of the provider.
 * @throws ProviderError `rejected`, in a buyer's words, if a retry would fail the same way
 */
export async function deliverAsset(
  rules: AssetRules,
  { address, secretHeaders, target, ...wish }: Delivery,
  signal: AbortSignal,
): Promise<DeliveredCut> {
  const path = join(wish.directory, 'source.tif');
  const fail = (reason: string) => new ProviderError(rules.provider, 'rejected', reason);
  const remote = await RemoteFile.open({ rules, address, secretHeaders, signal });
  try {
    const copy = await openCopy(remote, path, fail);
    try {
      const cutting = { fail, check: (image: ImageSource) => refuse(image, fail), toTarget: () => target };
      const cut = await cutCopy({ copy, path, mediaType: remote.mediaType }, wish, cutting, signal);
      return { ...cut, version: remote.version };
    } finally {
      await copy.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

type Fail = (reason: string) => ProviderError;

/** @throws the error that `fail` creates from the reasons against the delivery */
function refuse(source: ImageSource, fail: Fail): void {
  const reasons = describeReasons(checkDeliverable(source));
  if (reasons !== null) throw fail(reasons);
}

async function openCopy(remote: RemoteFile, path: string, fail: Fail): Promise<PartialCopy> {
  if (remote.hasRanges && remote.sizeBytes !== null) return PartialCopy.create(remote, path, remote.sizeBytes);
  refuse({ hasRanges: false, fileBytes: remote.sizeBytes ?? 0 }, fail);
  const file = await open(path, 'w');
  let sizeBytes = 0;
  try {
    await remote.readWhole(WHOLE_BYTES_AT_MOST, async (chunk, at) => {
      await writeAt(file, chunk, at);
      sizeBytes = at + chunk.byteLength;
    });
  } finally {
    await file.close();
  }
  return PartialCopy.ofWhole(path, sizeBytes);
}
