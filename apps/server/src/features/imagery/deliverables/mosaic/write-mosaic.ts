import path from 'node:path';
import { writeCog } from '@groundtrack/cog';
import { anyGrid } from '@groundtrack/geo/any-grid';
import { MOSAIC_TILE_PX, type MosaicTile, tilesOfShape } from '../../../../providers/area/mosaic.ts';
import { clipParts } from '../../../../providers/area/shape-in-grid.ts';
import { MAX_SIDE_PX } from '../../../../providers/port/products.ts';
import type { DeliveredImage } from '../../../../providers/port/provider.ts';
import { type Delivery, fileStem } from '../delivery-facts.ts';
import { DEFLATE_LEVEL, factsOf, type PictureSource, withPicture, writePart } from '../geotiff.ts';
import type { MosaicFiles, MosaicTask, TileFile } from './mosaic-files.ts';
import { mosaicVrt } from './mosaic-vrt.ts';
import { wholeFrame, wholeRows } from './whole-rows.ts';

/**
 * Writes an image as the tiles of a mosaic. Each is a Cloud Optimized GeoTIFF with a mask, and overviews of both. Tiles
 * that the shape does not touch are omitted. The image is read in strips and one tile is made at a time, so memory use
 * does not depend on its size.
 */
export async function writeMosaic(
  { delivery, folder, tilePx = MOSAIC_TILE_PX, wholePx = MAX_SIDE_PX }: MosaicTask,
  signal: AbortSignal,
): Promise<MosaicFiles> {
  const { image } = delivery;
  const stem = fileStem(delivery);
  const tiles = tilesOf(delivery, tilePx).map((tile): TileFile => {
    const fileName = `${stem}-r${tile.row + 1}-c${tile.column + 1}.tif`;
    return { ...tile, fileName, path: path.join(folder, fileName) };
  });
  return withPicture(delivery, async (picture) => {
    for (const tile of tiles) {
      signal.throwIfAborted();
      await writePart(picture, tile, tile.path);
    }
    signal.throwIfAborted();
    const whole = { ...image, ...wholeFrame(image, wholePx), path: path.join(folder, `${stem}-overview.tif`) };
    await writeWhole(picture, { tiles, whole, tilePx });
    const vrt = mosaicVrt(delivery, { tiles, whole: path.basename(whole.path), bands: picture.bands.length });
    return { tiles, whole, vrt };
  });
}

function tilesOf({ image, product: { clip } }: Delivery, tilePx: number): readonly MosaicTile[] {
  const grid = anyGrid(image.epsg);
  if (!grid || !clip) throw new RangeError(`a mosaic without a shape in EPSG:${image.epsg}`);
  return tilesOfShape(grid, image, clipParts(clip), tilePx);
}

interface Whole {
  readonly tiles: readonly TileFile[];
  readonly whole: DeliveredImage;
  readonly tilePx: number;
}

async function writeWhole(picture: PictureSource, { tiles, whole, tilePx }: Whole): Promise<void> {
  const { bands, isRgb, delivery } = picture;
  const { widthPx, heightPx } = whole;
  const factor = Math.round(delivery.image.widthPx / widthPx);
  await writeCog(
    whole.path,
    {
      ...factsOf({ ...delivery, image: whole }),
      widthPx,
      heightPx,
      dataType: 'uint8',
      bands,
      isRgb,
      hasMask: true,
      deflateLevel: DEFLATE_LEVEL,
    },
    wholeRows({ tiles, tilePx, factor, widthPx, heightPx, bands: bands.length }),
  );
}
