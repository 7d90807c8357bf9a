import { open, rm } from 'node:fs/promises';
import { type CogBand, cogify, type GeoOptions, type PixelRows, readerOf, writeCog } from '@groundtrack/cog';
import type { ShapeMask } from '@groundtrack/geo';
import { type PixelWindow, Raster, StripBlocks } from '@groundtrack/raster';
import { clipMask } from './clip.ts';
import { type Delivery, tiffMetadata, toPlace } from './delivery-facts.ts';
import { openImage } from './pictures.ts';

const TILE_PX = 512;
/** Ten percent larger than level 6, in half its time. */
export const DEFLATE_LEVEL = 4;
/** Row count of the strips that providers write. */
const ROWS_AT_ONCE = 64;

/** Writes the image as a Cloud Optimized GeoTIFF with unchanged pixels, whose corners are exactly the ordered box. */
export async function writeGeoTiff(delivery: Delivery, target: string): Promise<void> {
  const { image, product } = delivery;
  if (product.clip)
    return withPicture(delivery, (picture) =>
      writePart(picture, { left: 0, top: 0, right: image.widthPx, bottom: image.heightPx }, target),
    );
  const pyramid = `${target}.pyramid`;
  try {
    const picture = await openImage(image);
    await picture
      .tiff({ compression: 'none', tile: true, tileWidth: TILE_PX, tileHeight: TILE_PX, pyramid: true })
      .toFile(pyramid);
    await cogify(pyramid, target, {
      deflateLevel: DEFLATE_LEVEL,
      ...factsOf(delivery),
      ...(image.stretch ? { bands: image.stretch.map((stretch) => ({ stretch })) } : {}),
    });
  } finally {
    await rm(pyramid, { force: true });
  }
}

export function factsOf(delivery: Delivery): GeoOptions {
  const { image, scene } = delivery;
  return { ...toPlace(image), metadata: tiffMetadata(delivery), datetime: new Date(scene.acquiredAtMs) };
}

/** The picture of an area, opened for reading from top to bottom. */
export interface PictureSource {
  readonly delivery: Delivery;
  readonly raster: Raster;
  readonly blocks: StripBlocks;
  /** Mask of the purchased pixels. */
  readonly mask: ShapeMask;
  readonly bands: readonly CogBand[];
  readonly isRgb: boolean;
}

/** @throws Error for a file of another size or type than stated */
export async function withPicture<Result>(
  delivery: Delivery,
  use: (picture: PictureSource) => Promise<Result>,
): Promise<Result> {
  const { widthPx, heightPx, path, stretch } = delivery.image;
  const mask = clipMask(delivery);
  if (!mask) throw new Error('A picture without an area has no mask');
  await using file = await open(path, 'r');
  const blocks = new StripBlocks();
  const raster = await Raster.open(readerOf(file, (await file.stat()).size), 0, blocks);
  const { layout } = raster;
  if (layout.widthPx !== widthPx || layout.heightPx !== heightPx || layout.dataType !== 'uint8')
    throw new Error(
      `The image has ${layout.widthPx} x ${layout.heightPx} pixels of ${layout.dataType} where ${widthPx} x ${heightPx} of 8 bits were stated`,
    );
  if (layout.alphaBand !== null) throw new Error('The image has an opacity, which the mask of the area is to be');
  const isRgb = raster.dataBands.length === 3;
  const bands = raster.dataBands.map((_, band) => {
    const stretched = stretch?.[band];
    return stretched ? { stretch: stretched } : {};
  });
  return await use({ delivery, raster, blocks, mask, bands, isRgb });
}

/**
 * Writes a part of the picture as a Cloud Optimized GeoTIFF, with a mask of the purchased area, and overviews of both.
 */
export async function writePart(picture: PictureSource, window: PixelWindow, target: string): Promise<void> {
  const { delivery, bands, isRgb } = picture;
  const facts = factsOf(delivery);
  const [x, across, , y, , down] = facts.transform;
  await writeCog(
    target,
    {
      ...facts,
      transform: [x + window.left * across, across, 0, y + window.top * down, 0, down],
      widthPx: window.right - window.left,
      heightPx: window.bottom - window.top,
      dataType: 'uint8',
      bands,
      isRgb,
      hasMask: true,
      deflateLevel: DEFLATE_LEVEL,
    },
    maskedRows(picture, window),
  );
}

async function* maskedRows({ raster, blocks, mask }: PictureSource, window: PixelWindow): AsyncGenerator<PixelRows> {
  for (let { top } = window; top < window.bottom; top += ROWS_AT_ONCE) {
    const rows = { ...window, top, bottom: Math.min(window.bottom, top + ROWS_AT_ONCE) };
    yield { pixels: await raster.readPixels(rows), valid: mask.window(rows) };
    blocks.nextStrip();
  }
}
