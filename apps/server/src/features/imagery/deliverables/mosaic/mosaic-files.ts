import type { MosaicTile } from '../../../../providers/area/mosaic.ts';
import type { DeliveredImage } from '../../../../providers/port/provider.ts';
import type { Delivery } from '../delivery-facts.ts';

export interface MosaicTask {
  readonly delivery: Delivery;
  /** Where the files are written. */
  readonly folder: string;
  /** Left out: that of every delivery. A power of two times a whole number, so that overviews of neighbors meet. */
  readonly tilePx?: number;
  /** The picture of the whole has at most so many pixels a side; left out: as many as any single file. */
  readonly wholePx?: number;
}

/** A Cloud Optimized GeoTIFF of a part of the image. */
export interface TileFile extends MosaicTile {
  readonly fileName: string;
  readonly path: string;
}

export interface MosaicFiles {
  readonly tiles: readonly TileFile[];
  /** A Cloud Optimized GeoTIFF of the whole with fewer pixels, as an image by itself. */
  readonly whole: DeliveredImage;
  /** What puts them together for GDAL. */
  readonly vrt: string;
}
