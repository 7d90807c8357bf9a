import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frameOf, type Tags, toTags } from '@groundtrack/cog';
import type { Resampling } from '@groundtrack/raster';
import { pool } from '../../platform/pool/pool.ts';
import { planCut, type Target, targetIn, type WantedGrid } from '../area/plan-cut.ts';
import type { CutSource, ImageSource } from '../port/image-source.ts';
import { ProviderError } from '../port/provider.ts';
import type { AssetRules } from './asset-fetcher.ts';
import type { AnalyticCut, AnalyticWish } from './cut-analytic.ts';
import type { PictureCut } from './cut-image.ts';
import type { CutTask } from './cut-task.ts';
import { checkDeliverable, describeReasons, WHOLE_BYTES_AT_MOST } from './deliverable/check-deliverable.ts';
import { describeTiff } from './deliverable/describe-tiff.ts';
import { PartialCopy, writeAt } from './partial-copy.ts';
import { RemoteFile } from './remote-file.ts';
import { readTiff } from './tiff-directories.ts';
import { findOtherMask, isDeep, isTiled, maskOf, sizeOf, smallestOverview, tileSpans } from './tile-spans.ts';

interface Delivery {
  readonly address: string;
  /** Common names of the bands, if the catalog states them. */
  readonly bandNames?: readonly (string | null)[];
  readonly secretHeaders: Readonly<Record<string, string>>;
  /** The box that was sold. */
  readonly target: Target;
  /** Default: the grid in which it was sold. */
  readonly grid?: WantedGrid | undefined;
  /** The kernel if the picture is resampled; default: bilinear. */
  readonly resampling?: Resampling | undefined;
  /** Also deliver the original values of these bands; default: the picture alone. */
  readonly analytic?: AnalyticWish;
  /** Deliver no picture; its path is that of the analytic file. */
  readonly numbersOnly?: boolean;
  readonly directory: string;
}

export interface DeliveredCut extends PictureCut {
  readonly epsg: number;
  /** Null if it was not requested. */
  readonly analytic: AnalyticCut | null;
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
  {
    address,
    bandNames = [],
    secretHeaders,
    target,
    grid = 'as-sold',
    resampling,
    analytic,
    numbersOnly = false,
    directory,
  }: Delivery,
  signal: AbortSignal,
): Promise<DeliveredCut> {
  const source = join(directory, 'source.tif');
  const fail = (reason: string) => new ProviderError(rules.provider, 'rejected', reason);
  const remote = await RemoteFile.open({ rules, address, secretHeaders, signal });
  try {
    const copy = await openCopy(remote, source, fail);
    try {
      const wanted = { sold: target, grid };
      const fetched = await fetchCut({ copy, mediaType: remote.mediaType }, wanted, fail);
      const files = {
        source,
        overviewPage: fetched.overviewPage,
        bandNames,
        resampling,
        path: join(directory, 'image.tif'),
      };
      const task = { source: fetched.image, target: fetched.target, files, numbersOnly };
      const bands = analytic && { path: join(directory, 'bands.tif'), wish: analytic };
      const cuts = await cutOrFail({ ...task, ...(bands ? { analytic: bands } : {}) }, signal, fail);
      return { ...cuts.cut, epsg: fetched.target.epsg, analytic: cuts.analytic, version: remote.version };
    } finally {
      await copy.close();
    }
  } finally {
    await rm(source, { force: true });
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

interface OpenedCopy {
  readonly copy: PartialCopy;
  readonly mediaType: string | null;
}

interface Wanted {
  readonly sold: Target;
  readonly grid: WantedGrid;
}

interface Fetched {
  readonly image: CutSource;
  readonly target: Target;
  readonly overviewPage: number | null;
}

/** Fetches the bytes that the cut will read. */
async function fetchCut({ copy, mediaType }: OpenedCopy, { sold, grid }: Wanted, fail: Fail): Promise<Fetched> {
  const tiff = await readTiff((position, length) => copy.read(position, length));
  const directories = tiff?.map(toTags);
  const [image] = directories ?? [];
  refuse({ ...describeTiff(tiff?.[0], mediaType), fileBytes: copy.sizeBytes }, fail);
  const frame = image && frameOf(image);
  if (!directories || !frame) throw new Error('An image without a position passed the check');
  const otherMask = findOtherMask(directories, image);
  if (otherMask !== null) throw fail(otherMask);
  const source = { frame, ...sizeOf(image) };
  const target = targetIn(grid, sold, source);
  if (typeof target === 'string') throw fail(target);
  const plan = planCut(source, target);
  if (typeof plan === 'string') throw fail(plan);
  if (!isTiled(image)) {
    await copy.fetchAll([{ offset: 0, bytes: copy.sizeBytes }]);
    return { image: source, target, overviewPage: null };
  }
  const wanted = { ...plan.window, isWanted: plan.shape?.isWanted };
  // The stretch of a deep image is computed from the whole image, so that neighboring boxes match.
  const overviewPage = isDeep(image) ? smallestOverview(directories) : null;
  const overview = overviewPage === null ? undefined : directories[overviewPage];
  const inWindow = [image, maskOf(directories, image)].flatMap((tags) => (tags ? [tags] : []));
  const ofOverview = overview ? [overview, maskOf(directories, overview)].flatMap((tags) => (tags ? [tags] : [])) : [];
  const spans = [
    ...inWindow.map((tags) => tileSpans(tags, wanted, copy.sizeBytes)),
    ...ofOverview.map((tags) => overviewSpans(tags, copy)),
  ];
  for (const each of spans) {
    if (typeof each === 'string') throw fail(each);
    await copy.fetchAll(each);
  }
  return { image: source, target, overviewPage };
}

function overviewSpans(overview: Tags, { sizeBytes }: PartialCopy) {
  const { widthPx, heightPx } = sizeOf(overview);
  return tileSpans(overview, { left: 0, top: 0, right: widthPx, bottom: heightPx }, sizeBytes);
}

async function cutOrFail(task: CutTask, signal: AbortSignal, fail: Fail) {
  const answer = await pool.run(task.target.isMosaic ? 'cutMosaic' : 'cutImage', task, { signal });
  if ('cut' in answer) return answer;
  const failure = fail('The pixels of the image are damaged: they cannot be read');
  // The message of the decoder is only for the log.
  failure.cause = new Error(answer.damage);
  throw failure;
}
