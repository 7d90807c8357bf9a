import { join } from 'node:path';
import { frameOf, type Tags, toTags } from '@groundtrack/cog';
import type { Resampling } from '@groundtrack/raster';
import { pool } from '../../platform/pool/pool.ts';
import { planCut, type Target, targetIn, type WantedGrid } from '../area/plan-cut.ts';
import type { CutSource, ImageSource } from '../port/image-source.ts';
import type { ProviderError } from '../port/provider.ts';
import type { AnalyticCut, AnalyticWish } from './cut-analytic.ts';
import type { PictureCut } from './cut-image.ts';
import type { CutTask } from './cut-task.ts';
import { describeTiff } from './deliverable/describe-tiff.ts';
import type { PartialCopy } from './partial-copy.ts';
import { readTiff } from './tiff-directories.ts';
import {
  findOtherMask,
  hasSmallStrips,
  isDeep,
  isTiled,
  maskOf,
  sizeOf,
  smallestOverview,
  tileSpans,
} from './tile-spans.ts';

/** The local copy of an image. */
export interface CopyToCut {
  readonly copy: PartialCopy;
  readonly path: string;
  /** The content type that its server sent. */
  readonly mediaType: string | null;
}

/** How to cut, and where to. */
export interface CutWish {
  /** Default: the grid in which it was sold. */
  readonly grid?: WantedGrid | undefined;
  /** Common names of the bands, if the catalog states them. */
  readonly bandNames?: readonly (string | null)[] | undefined;
  /** The kernel if the picture is resampled; default: bilinear. */
  readonly resampling?: Resampling | undefined;
  /** Also deliver the original values of these bands; default: the picture alone. */
  readonly analytic?: AnalyticWish | undefined;
  /** Deliver no picture; its path is that of the analytic file. */
  readonly numbersOnly?: boolean | undefined;
  readonly directory: string;
}

/** What is sold of an image, and what is refused. */
export interface CutRules {
  /** The error for a reason, which a retry would not change. */
  readonly fail: (reason: string) => ProviderError;
  /** Throws if the image cannot be delivered. */
  readonly check: (image: ImageSource) => void;
  /** The sold ground. May throw if the image is not the sold one. */
  readonly toTarget: (source: CutSource) => Target;
}

export interface CopyCut extends PictureCut {
  readonly epsg: number;
  /** Null if it was not requested. */
  readonly analytic: AnalyticCut | null;
}

/**
 * Cuts the sold ground out of a copy, which fetches the directories and the tiles that it lacks. Files in the directory
 * are `image.tif` and `bands.tif`.
 * @throws ProviderError of the rules
 */
export async function cutCopy(
  { path, ...opened }: CopyToCut,
  { grid = 'as-sold', bandNames = [], resampling, analytic, numbersOnly = false, directory }: CutWish,
  rules: CutRules,
  signal: AbortSignal,
): Promise<CopyCut> {
  const fetched = await fetchCut(opened, grid, rules);
  const { overviewPage } = fetched;
  const files = { source: path, overviewPage, bandNames, resampling, path: join(directory, 'image.tif') };
  const task = { source: fetched.image, target: fetched.target, files, numbersOnly };
  const bands = analytic && { path: join(directory, 'bands.tif'), wish: analytic };
  const cuts = await cutOrFail({ ...task, ...(bands ? { analytic: bands } : {}) }, signal, rules);
  return { ...cuts.cut, epsg: fetched.target.epsg, analytic: cuts.analytic };
}

interface Fetched {
  readonly image: CutSource;
  readonly target: Target;
  readonly overviewPage: number | null;
}

/** Fetches the bytes that the cut will read. */
async function fetchCut(
  { copy, mediaType }: Omit<CopyToCut, 'path'>,
  grid: WantedGrid,
  { fail, check, toTarget }: CutRules,
): Promise<Fetched> {
  const tiff = await readTiff((position, length) => copy.read(position, length));
  const directories = tiff?.map(toTags);
  const [image] = directories ?? [];
  // A decoder reads a local file strip by strip, so its size does not matter.
  const isReadInParts = copy.isWhole && image !== undefined && hasSmallStrips(image);
  const described = { ...describeTiff(tiff?.[0], mediaType), fileBytes: copy.sizeBytes };
  check(isReadInParts ? { ...described, isTiled: true } : described);
  const frame = image && frameOf(image);
  if (!directories || !frame) throw new Error('An image without a position passed the check');
  const otherMask = findOtherMask(directories, image);
  if (otherMask !== null) throw fail(otherMask);
  const source = { frame, ...sizeOf(image) };
  const target = targetIn(grid, toTarget(source), source);
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

async function cutOrFail(task: CutTask, signal: AbortSignal, { fail }: CutRules) {
  const answer = await pool.run(task.target.isMosaic ? 'cutMosaic' : 'cutImage', task, { signal });
  if ('cut' in answer) return answer;
  const failure = fail('The pixels of the image are damaged: they cannot be read');
  // The message of the decoder is only for the log.
  failure.cause = new Error(answer.damage);
  throw failure;
}
