import { rm } from 'node:fs/promises';
import { TiffFile, type TiffShape } from '@groundtrack/cog';
import sharp from 'sharp';
import { drawFile } from './draw-file.ts';
import { drawPicture } from './draw-picture.ts';
import type { DrawnPixels } from './draw-task.ts';
import { type GroundTile, type ImageSize, type ImageSpec, type Jpeg, type SceneLook, toBandCount } from './scene.ts';

/** More than the largest mosaic of an area; memory grows by 6 MB with each thousand pixels of a row. */
const maxSidePx = 65_500;
const maxSampleSidePx = 2000;
/** Larger files get threads of their own. It takes those longer to start than this to draw, which others wait for. */
const maxSharedPx = 1500 ** 2;

/**
 * Draws the whole scene `widthPx` across, rows along the footprint's upper side; the height follows from the footprint.
 * @throws RangeError when the footprint has no four corners; the reason of `signal` when it fires
 */
export async function renderQuicklook(scene: SceneLook, widthPx: number, signal: AbortSignal): Promise<Jpeg> {
  return toJpeg(await drawPicture({ scene: toLook(scene), widthPx }, signal));
}

/**
 * The clouds that `renderQuicklook` draws, one byte a pixel: 0 for none to 255 for what hides all. What is estimated from
 * quicklooks is judged by it.
 * @throws as {@link renderQuicklook}
 */
export function renderClouds(scene: SceneLook, widthPx: number, signal: AbortSignal): Promise<DrawnPixels> {
  return drawPicture({ cloudsOf: toLook(scene), widthPx }, signal);
}

/**
 * Draws a box in memory.
 * @throws RangeError when a side is not 1 to 2,000 pixels; the reason of `signal` when it fires
 */
export async function renderSample(spec: ImageSpec, signal: AbortSignal): Promise<Jpeg> {
  toSize(spec, maxSampleSidePx);
  return toJpeg(await drawPicture(toTask(spec), signal));
}

/**
 * Draws a tile of the simulated ground, 256 pixels a side, when no other small picture waits. It is not stamped: whoever
 * shows it says that it is made up.
 * @throws the reason of `signal` when it fires
 */
export async function renderGroundTile({ z, x, y }: GroundTile, signal: AbortSignal): Promise<Uint8Array> {
  const { widthPx, heightPx, channels, pixels } = await drawPicture({ tile: { z, x, y } }, signal);
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .webp({ quality: 80 })
    .toBuffer();
}

/**
 * Draws a box into an uncompressed TIFF at `path`, gray for pan and SAR and RGB for color: a small one in the thread of
 * small pictures, others in two threads of their own. Memory does not grow with the height.
 * @throws RangeError when a side is not 1 to 17,000 pixels; the reason of `signal` when it fires. No file is left then
 */
export function renderImage(spec: ImageSpec, path: string, signal: AbortSignal): Promise<ImageSize> {
  return renderFiles(spec, { path }, signal);
}

/** Where the two files of a box go: its picture and its numbers. */
export interface BandsTarget {
  readonly path: string;
  readonly bandsPath: string;
}

/**
 * Draws a box as {@link renderImage} does, and beside it the numbers of its bands, which agree with the picture pixel by
 * pixel: an uncompressed TIFF of unsigned 16 bits in steps of 0.0001, 0 for nothing taken. For color the reflectance at
 * the ground in red, green, blue and near infra-red, for pan in one band; for SAR the amplitude in like and cross
 * polarization.
 * @throws as {@link renderImage}
 */
export function renderBands(spec: ImageSpec, target: BandsTarget, signal: AbortSignal): Promise<ImageSize> {
  return renderFiles(spec, target, signal);
}

async function renderFiles(
  spec: ImageSpec,
  { path, bandsPath }: { readonly path: string; readonly bandsPath?: string },
  signal: AbortSignal,
): Promise<ImageSize> {
  const size = toSize(spec, maxSidePx);
  const isSmall = size.widthPx * size.heightPx <= maxSharedPx;
  const withBands = bandsPath !== undefined;
  try {
    if (isSmall) {
      const { numbers, ...drawn } = await drawPicture({ ...toTask(spec), withBands }, signal);
      writeTiff(drawn, drawn.pixels, path);
      const shape = { ...size, channels: toBandCount(spec.scene.phenomenology), bits: 16, noData: 0 } as const;
      if (withBands && numbers) writeTiff(shape, numbers, bandsPath);
    } else await drawFile({ ...toTask(spec), path, ...(withBands ? { bandsPath } : {}) }, signal);
  } catch (error) {
    await rm(path, { force: true });
    if (withBands) await rm(bandsPath, { force: true });
    throw error;
  }
  return size;
}

function toSize({ box, groundSampleDistanceM }: ImageSpec, limitPx: number): ImageSize {
  const widthPx = Math.round((box[2] - box[0]) / groundSampleDistanceM);
  const heightPx = Math.round((box[3] - box[1]) / groundSampleDistanceM);
  if (!(widthPx >= 1 && heightPx >= 1 && widthPx <= limitPx && heightPx <= limitPx)) {
    throw new RangeError(`${widthPx} x ${heightPx} pixels: a side has 1 to ${limitPx}`);
  }
  return { widthPx, heightPx };
}

function toTask({ scene, epsg, box, groundSampleDistanceM, shape }: ImageSpec): ImageSpec {
  return { scene: toLook(scene), epsg, box, groundSampleDistanceM, shape };
}

/** Picks the fields that are sent to the thread: callers pass whole scenes. */
function toLook(scene: SceneLook): SceneLook {
  const { featureId, phenomenology, footprint, acquiredAtMs, cloudCover } = scene;
  const { sunElevationDeg, sunAzimuthDeg, offNadirDeg, groundSampleDistanceM, orbitState, lookSide } = scene;
  return {
    featureId,
    phenomenology,
    footprint,
    acquiredAtMs,
    cloudCover,
    sunElevationDeg,
    sunAzimuthDeg,
    offNadirDeg,
    groundSampleDistanceM,
    orbitState,
    lookSide,
  };
}

/** Some milliseconds of the event loop. */
function writeTiff(shape: TiffShape, pixels: Uint8Array | Uint16Array, path: string): void {
  const file = new TiffFile(path, shape);
  try {
    file.writeRows(0, pixels);
  } finally {
    file.close();
  }
}

async function toJpeg({ widthPx, heightPx, channels, pixels }: DrawnPixels): Promise<Jpeg> {
  const bytes = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 84 })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes };
}
