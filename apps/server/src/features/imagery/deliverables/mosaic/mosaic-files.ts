import type { MosaicTile } from '../../../../providers/area/mosaic.ts';
import type { DeliveredImage } from '../../../../providers/port/provider.ts';
import type { Delivery } from '../delivery-facts.ts';

export interface MosaicTask {
  readonly delivery: Delivery;
  /** Folder for the files. */
  readonly folder: string;
  /**
   * Tile size; by default that of every delivery. It must be a multiple of a power of two, so that overviews of
   * neighbors align.
   */
  readonly tilePx?: number;
  /** Maximum side of the picture of the whole; by default that of any single file. */
  readonly wholePx?: number;
}

/** A Cloud Optimized GeoTIFF of a part of the image. */
export interface TileFile extends MosaicTile {
  readonly fileName: string;
  readonly path: string;
}

export interface MosaicFiles {
  readonly tiles: readonly TileFile[];
  /** A Cloud Optimized GeoTIFF of the whole in lower resolution. */
  readonly whole: DeliveredImage;
  /** GDAL VRT that combines the tiles. */
  readonly vrt: string;
}
