import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetRules } from '../asset-fetcher.ts';
import { type DeliveredImage, ProviderError } from '../provider.ts';
import { type CutFiles, cutImage } from './cut-image.ts';
import { frameOf } from './geotiff-frame.ts';
import { PartialCopy, writeAt } from './partial-copy.ts';
import { type CutPlan, planCut, type Target } from './plan-cut.ts';
import { RemoteFile } from './remote-file.ts';
import { readTags, type Tags } from './tiff-directories.ts';
import { isDeep, isTiled, sizeOf, smallestOverview, tileSpans } from './tile-spans.ts';

/** An image that cannot be read in parts is read as a whole up to this size. */
const WHOLE_BYTES_AT_MOST = 512 * 2 ** 20;
/** A decoder makes room for all of an image without tiles. */
const UNTILED_PIXELS_AT_MOST = 500_000_000;

interface Delivery {
  readonly address: string;
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly target: Target;
  readonly directory: string;
}

/**
 * Cuts the box out of the image of a scene, which stays where it is: of a tiled GeoTIFF only its directories and the
 * tiles of the box are read, by ranges. Its names mean nothing here: files in the directory have our own.
 */
export async function deliverAsset(
  rules: AssetRules,
  { address, secretHeaders, target, directory }: Delivery,
  signal: AbortSignal,
): Promise<Omit<DeliveredImage, 'epsg' | 'licenceText'>> {
  const source = join(directory, 'source.tif');
  const fail = (reason: string) => new ProviderError(rules.provider, 'malformed', reason);
  const remote = await RemoteFile.open({ rules, address, secretHeaders, signal });
  try {
    const copy = await openCopy(remote, source, fail);
    try {
      const { plan, overviewPage } = await fetchCut(copy, target, fail);
      const files = { source, overviewPage, path: join(directory, 'image.tif') };
      return await cutOrFail(plan, files, { signal, fail });
    } finally {
      await copy.close();
    }
  } finally {
    await rm(source, { force: true });
  }
}

type Fail = (reason: string) => ProviderError;

async function openCopy(remote: RemoteFile, path: string, fail: Fail): Promise<PartialCopy> {
  if (remote.hasRanges && remote.sizeBytes !== null) return PartialCopy.create(remote, path, remote.sizeBytes);
  if (remote.sizeBytes !== null && remote.sizeBytes > WHOLE_BYTES_AT_MOST)
    throw fail(
      `The server of the image answers no range requests, and ${remote.sizeBytes} bytes are too many to fetch as a whole`,
    );
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

interface Fetched {
  readonly plan: CutPlan;
  readonly overviewPage: number | null;
}

/** Fetches what the cut will read. */
async function fetchCut(copy: PartialCopy, target: Target, fail: Fail): Promise<Fetched> {
  const directories = await readTags((position, length) => copy.read(position, length));
  const [image] = directories ?? [];
  if (!directories || !image) throw fail('The image is no TIFF, or it is cut off');
  const frame = frameOf(image);
  if (!frame) throw fail('The image is no GeoTIFF: it does not say where it lies');
  const plan = planCut({ frame, ...sizeOf(image) }, target);
  if (typeof plan === 'string') throw fail(plan);
  if (!isTiled(image)) {
    refuseLargeUntiled(copy, image, fail);
    await copy.fetchAll([{ offset: 0, bytes: copy.sizeBytes }]);
    return { plan, overviewPage: null };
  }
  // The whole of a deep image decides what is black and white, so that neighbouring boxes agree.
  const overviewPage = isDeep(image) ? smallestOverview(directories) : null;
  const overview = overviewPage === null ? undefined : directories[overviewPage];
  const spans = [tileSpans(image, plan.window, copy.sizeBytes), ...(overview ? [overviewSpans(overview, copy)] : [])];
  for (const each of spans) {
    if (typeof each === 'string') throw fail(each);
    await copy.fetchAll(each);
  }
  return { plan, overviewPage };
}

function refuseLargeUntiled({ sizeBytes }: PartialCopy, image: Tags, fail: Fail): void {
  const { widthPx, heightPx } = sizeOf(image);
  if (sizeBytes > WHOLE_BYTES_AT_MOST || widthPx * heightPx > UNTILED_PIXELS_AT_MOST)
    throw fail(`The image of ${widthPx} x ${heightPx} pixels and ${sizeBytes} bytes has no tiles to be read in parts`);
}

function overviewSpans(overview: Tags, { sizeBytes }: PartialCopy) {
  const { widthPx, heightPx } = sizeOf(overview);
  return tileSpans(overview, { left: 0, top: 0, right: widthPx, bottom: heightPx }, sizeBytes);
}

async function cutOrFail(
  plan: CutPlan,
  files: CutFiles,
  { signal, fail }: { readonly signal: AbortSignal; readonly fail: Fail },
) {
  try {
    const cut = await cutImage(plan, files, signal);
    if (typeof cut === 'string') throw fail(cut);
    return cut;
  } catch (error) {
    // What the decoder says of a stranger's bytes has no code; what our own disk says has.
    if (error instanceof ProviderError || signal.aborted || (error instanceof Error && 'code' in error)) throw error;
    throw fail(`The pixels of the image cannot be read: ${String(error)}`);
  }
}
