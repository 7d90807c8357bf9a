import { readFileSync } from 'node:fs';
import { toSamples } from '@groundtrack/cog/samples';
import { RASTER_GRID, RASTER_SIZE, rasterPath, WARPED_GRID, warpedFixtures } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { Raster, type RasterPart } from './raster.ts';
import { type Grid, resample } from './resample.ts';
import { fixtureBytes, readerOf } from './testing/open-fixture.ts';

const { widthPx, heightPx } = WARPED_GRID;
const whole = { left: 0, top: 0, right: RASTER_SIZE.widthPx, bottom: RASTER_SIZE.heightPx };
const grid: Grid = {
  widthPx,
  heightPx,
  locateRow(row, xs, ys) {
    for (let column = 0; column < widthPx; column++) {
      xs[column] = (WARPED_GRID.west + (column + 0.5) * WARPED_GRID.pixelM - RASTER_GRID.west) / RASTER_GRID.pixelM;
      ys[column] = (RASTER_GRID.north - WARPED_GRID.north + (row + 0.5) * WARPED_GRID.pixelM) / RASTER_GRID.pixelM;
    }
  },
};

describe('an image on another grid', () => {
  it.each(warpedFixtures)('$name $resampling matches gdalwarp', async ({ name, resampling, file }) => {
    const raster = await Raster.open(readerOf(fixtureBytes(name)));
    const drawn = resample(await raster.readWindow(whole), grid, resampling);
    const expected = toSamples(raster.layout.dataType, readFileSync(rasterPath(file)));
    const { dataType, noData } = raster.layout;
    const level = resampling === 'nearest' ? 0 : dataType === 'float32' ? 1e-6 : 1;
    const size = widthPx * heightPx;
    const wrong = drawn.bands.flatMap((values, band) =>
      Array.from(values, (value, i) => {
        // GDAL writes the no-data value for missing pixels, or zero if there is none.
        const ours = drawn.valid[i] === 0 ? (noData ?? 0) : value;
        const wanted = expected[band * size + i] ?? Number.NaN;
        return Object.is(ours, wanted) || Math.abs(ours - wanted) <= level ? '' : `${i}: ${ours}, not ${wanted}`;
      }).filter((text) => text !== ''),
    );
    expect(wrong).toEqual([]);
    expect(drawn.valid.filter((flag) => flag === 0).length).toBeGreaterThan(10);
  });

  it('is empty outside of the source', async () => {
    const raster = await Raster.open(readerOf(fixtureBytes('uint8-rgb-lzw')));
    const shifted: Grid = {
      widthPx: 2,
      heightPx: 1,
      locateRow: (_, xs, ys) => {
        xs.set([-0.01, 40]);
        ys.fill(5);
      },
    };
    for (const resampling of ['nearest', 'bilinear', 'cubic'] as const)
      expect([...resample(await raster.readWindow(whole), shifted, resampling).valid]).toEqual([0, 0]);
  });

  it('avoids the no-data value, rounding to the nearer side', () => {
    const source: RasterPart = {
      left: 0,
      top: 0,
      right: 2,
      bottom: 1,
      dataType: 'int16',
      noData: 0,
      bands: [Int16Array.of(3, -2)],
      valid: Uint8Array.of(1, 1),
    };
    // Between the centers at 0.5 and 1.5 the value falls from 3 to -2: 0.505, 0.495, -0.495, -0.505.
    const shares = [0.499, 0.501, 0.699, 0.701];
    const places: Grid = {
      widthPx: 4,
      heightPx: 1,
      locateRow: (_, xs, ys) => {
        xs.set(shares.map((share) => 0.5 + share));
        ys.fill(0.5);
      },
    };
    expect([...(resample(source, places, 'bilinear').bands[0] ?? [])]).toEqual([1, -1, -1, -1]);
  });
});
