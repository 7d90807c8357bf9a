import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GeoOptions, writeCog } from '@groundtrack/cog';
import { type DataType, newSamples } from '@groundtrack/cog/samples';

const SIDE_PX = 200;
const PIXEL_M = 100;

/** Default: four bands of uint16 without a no-data value. */
export interface NumbersWish extends Partial<Pick<GeoOptions, 'nodata' | 'epsg' | 'transform'>> {
  readonly bands?: number;
  readonly dataType?: DataType;
  readonly hasMask?: boolean;
  readonly sidePx?: number;
  readonly valueAt?: (column: number, row: number, band: number) => number;
}

/** A value that is unique within a wide neighborhood and for each band. */
export const numberAt = (column: number, row: number, band: number): number => 1 + column * 7 + row * 150 + band * 32;

/**
 * A COG with analytic values, 200 × 200 pixels of 100 m in UTM zone 32 around 10° E 50° N, like {@link testGeotiff}.
 */
export async function numbersGeotiff(wish: NumbersWish = {}): Promise<Uint8Array> {
  const { bands = 4, dataType = 'uint16', hasMask = false, sidePx = SIDE_PX, valueAt = numberAt } = wish;
  const { epsg = 32_632, transform = [561_666, PIXEL_M, 0, 5_549_109, 0, -PIXEL_M] } = wish;
  const folder = await mkdtemp(join(tmpdir(), 'numbers-'));
  try {
    const path = join(folder, 'numbers.tif');
    const nodata = wish.nodata === undefined ? {} : { nodata: wish.nodata };
    const named = Array.from({ length: bands }, () => ({}));
    const options = { widthPx: sidePx, heightPx: sidePx, dataType, bands: named, hasMask, ...nodata, epsg, transform };
    const count = sidePx * sidePx;
    const planes = named.map((_, band) => {
      const plane = newSamples(dataType, count);
      for (let i = 0; i < count; i++) plane[i] = valueAt(i % sidePx, Math.floor(i / sidePx), band);
      return plane;
    });
    // The first columns have no data.
    const valid = Uint8Array.from({ length: count }, (_, i) => (i % sidePx < 98 ? 0 : 1));
    await writeCog(path, options, [hasMask ? { bands: planes, valid } : { bands: planes }]);
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The description of the four bands in an item. */
export const NUMBERS_ASSET = {
  'raster:bands': Array.from({ length: 4 }, () => ({
    data_type: 'uint16',
    scale: 0.0001,
    offset: -0.1,
    unit: 'reflectance',
  })),
  'eo:bands': [
    { name: 'B2', common_name: 'blue', center_wavelength: 0.49, full_width_half_max: 0.098 },
    { name: 'B3', common_name: 'green', center_wavelength: 0.56, full_width_half_max: 0.045 },
    { name: 'B4', common_name: 'red', center_wavelength: 0.665, full_width_half_max: 0.038 },
    { name: 'B8', common_name: 'nir', center_wavelength: 0.842, full_width_half_max: 0.145 },
  ],
};
