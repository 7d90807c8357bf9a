import { open, rm } from 'node:fs/promises';
import { type CogRows, cogify, type GeoOptions, readerOf, writeCog } from '@groundtrack/cog';
import type { ShapeMask } from '@groundtrack/geo';
import { Raster, StripBlocks } from '@groundtrack/raster';
import { clipMask } from './clip.ts';
import { type Delivery, tiffMetadata, toPlace } from './delivery-facts.ts';
import { openImage } from './pictures.ts';

const TILE_PX = 512;
/** A tenth larger than at the usual 6, in half its time. */
const DEFLATE_LEVEL = 4;
/** The strips that providers write have as many. */
const ROWS_AT_ONCE = 64;

/** The image as a Cloud Optimized GeoTIFF with pixels as they were delivered and corners exactly the ordered box. */
export async function writeGeoTiff(delivery: Delivery, target: string): Promise<void> {
  const mask = clipMask(delivery);
  if (mask) return writeClippedGeoTiff(delivery, mask, target);
  const { image } = delivery;
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

function factsOf(delivery: Delivery): GeoOptions {
  const { image, scene } = delivery;
  return { ...toPlace(image), metadata: tiffMetadata(delivery), datetime: new Date(scene.acquiredAtMs) };
}

/** With a mask of the area that was bought, and overviews of both. */
async function writeClippedGeoTiff(delivery: Delivery, mask: ShapeMask, target: string): Promise<void> {
  const { widthPx, heightPx, path, stretch } = delivery.image;
  await using file = await open(path, 'r');
  const blocks = new StripBlocks();
  const raster = await Raster.open(readerOf(file, (await file.stat()).size), 0, blocks);
  const { layout } = raster;
  if (layout.widthPx !== widthPx || layout.heightPx !== heightPx || layout.dataType !== 'uint8')
    throw new Error(
      `The image has ${layout.widthPx} x ${layout.heightPx} pixels of ${layout.dataType} where ${widthPx} x ${heightPx} of 8 bits were stated`,
    );
  const isRgb = raster.dataBands.length === 3;
  const bands = raster.dataBands.map((_, band) => {
    const stretched = stretch?.[band];
    return stretched ? { stretch: stretched } : {};
  });
  await writeCog(
    target,
    {
      widthPx,
      heightPx,
      dataType: 'uint8',
      bands,
      isRgb,
      hasMask: true,
      deflateLevel: DEFLATE_LEVEL,
      ...factsOf(delivery),
    },
    maskedRows({ raster, blocks, mask }),
  );
}

interface MaskedImage {
  readonly raster: Raster;
  readonly blocks: StripBlocks;
  readonly mask: ShapeMask;
}

async function* maskedRows({ raster, blocks, mask }: MaskedImage): AsyncGenerator<CogRows> {
  const { widthPx, heightPx } = raster.layout;
  for (let top = 0; top < heightPx; top += ROWS_AT_ONCE) {
    const bottom = Math.min(heightPx, top + ROWS_AT_ONCE);
    const { bands } = await raster.readWindow({ left: 0, top, right: widthPx, bottom });
    yield { bands, valid: mask.rows(top, bottom - top) };
    blocks.nextStrip();
  }
}
