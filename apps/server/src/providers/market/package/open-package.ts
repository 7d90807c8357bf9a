import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadBytes } from '@groundtrack/cog';
import type { LonLat } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { Resampling } from '@groundtrack/raster';
import type { Target, WantedGrid } from '../../area/plan-cut.ts';
import { shownShare } from '../../area/shown-share.ts';
import type { CutSource, ImageSource } from '../../port/image-source.ts';
import { type DeliveredImage, type OriginalFile, ProviderError } from '../../port/provider.ts';
import { cutCopy } from '../../stac/cut-copy.ts';
import { checkDeliverable } from '../../stac/deliverable/check-deliverable.ts';
import { findDamage } from '../../stac/deliverable/find-damage.ts';
import { PartialCopy } from '../../stac/partial-copy.ts';
import { readTiff } from '../../stac/tiff-directories.ts';
import type { FetchedPackage } from './fetch-package.ts';
import { toPackageError } from './package-deps.ts';
import { KINDS } from './package-kind.ts';
import { centerOf, shows, type WholeImage, wholeTarget } from './whole-image.ts';
import { extractImage, ZipError } from './zip-image.ts';

/** What was sold of a package, and how it is delivered. */
export interface SoldPicture {
  /** The sold box or shape, or all of the image. */
  readonly ground: Target | WholeImage;
  /** The least share of the sold box or shape that the image must show; default: 0.9. */
  readonly leastShare?: number | undefined;
  /** Names of the image in a ZIP, most wanted first; default: the largest TIFF. */
  readonly prefer?: readonly RegExp[] | undefined;
  /** Default: the grid of `ground`. */
  readonly grid?: WantedGrid | undefined;
  readonly resampling?: Resampling | undefined;
  /** Common names of the bands, in order, if the provider states them. */
  readonly bandNames?: readonly (string | null)[] | undefined;
  /** The folder of the delivery. */
  readonly directory: string;
}

/**
 * An image for the buyer, without the text of its license; or only the original, and why there is no image, for the
 * operator.
 */
export type OpenedPackage =
  | {
      readonly kind: 'image';
      readonly image: Omit<DeliveredImage, 'licenseText'> & { readonly original: OriginalFile };
    }
  | { readonly kind: 'original-only'; readonly why: string; readonly original: OriginalFile };

const LEAST_SHARE = 0.9;

/**
 * Makes the delivered image of a package: a GeoTIFF, or a ZIP with one. It is cut and resampled north up like the
 * images of catalogs. JPEG 2000, NITF, JPEG, PNG, and archives other than ZIP are not decoded: the result is then
 * `original-only`, and the caller decides whether the file alone is a delivery.
 * @throws ProviderError `malformed` if the image is not the sold one, has no position, or cannot be read, or if the ZIP
 * is refused; `timeout` when the signal fires; {@link LocalFault} if the disk is full
 */
export async function openPackage(
  { provider }: { readonly provider: string },
  file: FetchedPackage,
  sold: SoldPicture,
  signal: AbortSignal,
): Promise<OpenedPackage> {
  const { path, kind, fileName, mediaType } = file;
  const original: OriginalFile = { path, fileName, mediaType };
  const originalOnly = (why: string): OpenedPackage => ({ kind: 'original-only', why, original });
  try {
    signal.throwIfAborted();
    if (kind === 'tiff')
      return { kind: 'image', image: { ...(await cutTiff(provider, path, sold, signal)), original } };
    if (kind !== 'zip') return originalOnly(`The file is ${KINDS[kind].label}, which this server cannot decode`);
    const inside = join(sold.directory, 'inside.tif');
    try {
      const found = await extractImage(path, { prefer: sold.prefer, path: inside }, signal);
      if ('why' in found) return originalOnly(found.why);
      if (found.kind === 'tiff')
        return { kind: 'image', image: { ...(await cutTiff(provider, inside, sold, signal)), original } };
      if (found.kind === null) throw new ZipError(`${found.name} is no image`);
      return originalOnly(`${found.name} in the ZIP is ${KINDS[found.kind].label}, which this server cannot decode`);
    } finally {
      await rm(inside, { force: true });
    }
  } catch (error) {
    const failure = error instanceof ZipError ? malformed(provider, `The ZIP was refused: ${error.message}`) : error;
    throw toPackageError(failure, provider, signal);
  }
}

async function cutTiff(provider: string, path: string, sold: SoldPicture, signal: AbortSignal) {
  const fail = (reason: string) => malformed(provider, reason);
  const copy = await openWhole(path);
  try {
    const rules = {
      fail,
      check: (image: ImageSource) => refuse(image, fail),
      toTarget: (source: CutSource) => soldTarget(source, sold, fail),
    };
    const { analytic: _none, ...cut } = await cutCopy({ copy, path, mediaType: null }, sold, rules, signal);
    // The buyer receives all of the file, so it must also be whole where nothing was cut out.
    const damage = await damageOf(copy);
    if (damage !== null) throw fail(`The image is damaged: ${damage}`);
    return cut;
  } catch (error) {
    await rm(join(sold.directory, 'image.tif'), { force: true });
    throw error;
  } finally {
    await copy.close();
  }
}

async function openWhole(path: string): Promise<PartialCopy> {
  await using file = await open(path, 'r');
  return PartialCopy.ofWhole(path, (await file.stat()).size);
}

async function damageOf(copy: PartialCopy): Promise<string | null> {
  const read: ReadBytes = (position, length) => copy.read(position, length);
  return findDamage(read, (await readTiff(read)) ?? [], copy.sizeBytes);
}

type Fail = (reason: string) => ProviderError;

/** @throws the reasons why an image cannot be delivered */
function refuse(image: ImageSource, fail: Fail): void {
  if (image.dataTypes?.some((type) => type.startsWith('c')))
    throw fail(`The image has complex numbers (${image.dataTypes.join(', ')}), which are no picture`);
  const reasons = checkDeliverable(image).map(({ field, value, limit }) => `${field}: ${value}; possible: ${limit}`);
  if (reasons.length > 0) throw fail(`The image cannot be read. ${reasons.join('. ')}`);
}

/** @throws what differs if the image is not the sold one */
function soldTarget(source: CutSource, { ground, leastShare = LEAST_SHARE }: SoldPicture, fail: Fail): Target {
  if ('place' in ground) {
    if (!shows(source, ground.place))
      throw fail(`The image does not show ${describe(ground.place)}: ${around(source)}`);
    const target = wholeTarget(source, ground);
    if (typeof target === 'string') throw fail(target);
    return target;
  }
  const share = shareOf(source, ground);
  if (share >= leastShare) return ground;
  const [minX, minY, maxX, maxY] = ground.box;
  const center = anyGrid(ground.epsg)?.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
  throw fail(
    `The image shows ${Math.floor(share * 100)} % of what was sold around ${center ? describe(center) : 'the place'}, ` +
      `at least ${Math.round(leastShare * 100)} % are required: ${around(source)}`,
  );
}

/** Grids do not reach places far away. */
function shareOf(source: CutSource, ground: Target): number {
  try {
    const share = shownShare(source, ground);
    return Number.isFinite(share) ? share : 0;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

function around(source: CutSource): string {
  const center = centerOf(source);
  return `its center is at ${center ? describe(center) : 'an unknown place'}`;
}

/** Latitude first, as people write it. */
function describe([lonDeg, latDeg]: LonLat): string {
  return `${latDeg.toFixed(4)}, ${lonDeg.toFixed(4)}`;
}

function malformed(provider: string, message: string): ProviderError {
  return new ProviderError(provider, 'malformed', message);
}
