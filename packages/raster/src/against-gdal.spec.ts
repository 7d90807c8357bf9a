import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DataType, toSamples } from '@groundtrack/cog/samples';
import { afterAll, describe, expect, it } from 'vitest';
import { Raster } from './raster.ts';
import { readerOf } from './testing/open-fixture.ts';

const PYTHON = '/usr/bin/python3';
const [widthPx, heightPx, bandCount] = [70, 45, 3];

/** Writes files of every layout, each with its values as read by GDAL, band after band. */
const program = `
import sys, itertools, numpy, json
from osgeo import gdal
gdal.UseExceptions(); gdal.PushErrorHandler('CPLQuietErrorHandler')
folder = sys.argv[1]
types = {'uint8': gdal.GDT_Byte, 'uint16': gdal.GDT_UInt16, 'int16': gdal.GDT_Int16, 'uint32': gdal.GDT_UInt32, 'int32': gdal.GDT_Int32,
  'float32': gdal.GDT_Float32, 'float64': gdal.GDT_Float64}
layouts = [['TILED=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=16'], ['BLOCKYSIZE=7']]
draw = numpy.random.default_rng(7)
made = []
def make(name, dtype, options):
    limit = 1000 if dtype.startswith('float') else min(numpy.iinfo(dtype).max, 2 ** 31 - 1)
    low = -limit if dtype.startswith(('int', 'float')) else 0
    # Runs for compression, and noise that fills the table of LZW.
    values = draw.integers(low, limit, (${bandCount}, ${heightPx}, ${widthPx})) * draw.integers(0, 2, (${bandCount}, ${heightPx}, 1))
    for option in options:
        if option.startswith('NBITS='): values %= 2 ** int(option[6:])
    ds = gdal.GetDriverByName('GTiff').Create(f'{folder}/{name}.tif', ${widthPx}, ${heightPx}, ${bandCount}, types[dtype], options)
    ds.WriteArray(values.astype(dtype)); ds = None
    gdal.Open(f'{folder}/{name}.tif').ReadAsArray().astype(dtype).tofile(f'{folder}/{name}.raw')
    made.append([name, dtype])
for dtype, compress, interleave, layout in itertools.product(types, ['NONE', 'LZW', 'DEFLATE', 'ZSTD', 'PACKBITS'], ['PIXEL', 'BAND'], [0, 1]):
    predictors = [1] if compress in ('NONE', 'PACKBITS') else [1, 2, 3] if dtype.startswith('float') else [1, 2]
    for predictor in predictors:
        extra = [] if predictor == 1 else [f'PREDICTOR={predictor}']
        make(f'{dtype}-{compress}-{interleave}-{layout}-{predictor}', dtype, [f'COMPRESS={compress}', f'INTERLEAVE={interleave}', *layouts[layout], *extra])
for bits in (1, 2, 3, 5, 7): make(f'bits-{bits}', 'uint8', [f'NBITS={bits}', *layouts[bits % 2]])
for bits in (9, 11, 12, 15): make(f'bits-{bits}', 'uint16', [f'NBITS={bits}', *layouts[bits % 2]])
for endianness in ('LITTLE', 'BIG'):
    for dtype in ('uint16', 'int32', 'float64'):
        make(f'big-{endianness}-{dtype}', dtype, ['BIGTIFF=YES', f'ENDIANNESS={endianness}', 'COMPRESS=DEFLATE', 'PREDICTOR=2'])
print(json.dumps(made))
`;

const folder = mkdtempSync(path.join(tmpdir(), 'raster-gdal-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns nothing without GDAL. */
function makeFiles(): readonly (readonly [name: string, dataType: DataType])[] {
  try {
    return JSON.parse(execFileSync(PYTHON, ['-c', program, folder], { encoding: 'utf8', stdio: 'pipe' }));
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    process.emitWarning('GDAL with its Python modules is missing: files are not compared with it');
    return [];
  }
}

const files = makeFiles();

/** The values of each band, in the same order as in GDAL's file. */
async function readAll(name: string) {
  const raster = await Raster.open(readerOf(readFileSync(path.join(folder, `${name}.tif`))));
  const { bands } = await raster.readWindow({ left: 0, top: 0, right: widthPx, bottom: heightPx });
  return {
    raster,
    bytes: Buffer.concat(
      bands.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
    ),
  };
}

describe.skipIf(files.length === 0)('a file that GDAL wrote', () => {
  it.each(files)('%s has the same values as with GDAL', async (name, dataType) => {
    const { raster, bytes } = await readAll(name);
    expect(raster.layout).toMatchObject({ widthPx, heightPx, bands: bandCount, dataType });
    expect(bytes.equals(readFileSync(path.join(folder, `${name}.raw`)))).toBe(true);
  });

  it.each(files.filter((_, i) => i % 9 === 0))('%s has the same values in any window', async (name, dataType) => {
    const { raster } = await readAll(name);
    const window = { left: 13, top: 6, right: 50, bottom: 29 };
    const { bands } = await raster.readWindow(window, [2, 0]);
    const all = toSamples(dataType, readFileSync(path.join(folder, `${name}.raw`)));
    const width = window.right - window.left;
    for (const [i, band] of [2, 0].entries())
      expect([...(bands[i] ?? [])]).toEqual(
        Array.from({ length: width * (window.bottom - window.top) }, (_, at) => {
          const [x, y] = [window.left + (at % width), window.top + Math.floor(at / width)];
          return all[band * widthPx * heightPx + y * widthPx + x];
        }),
      );
  });

  it.each(files.filter((_, i) => i % 9 === 4))('%s is complete, and truncation is detected', async (name) => {
    const file = readFileSync(path.join(folder, `${name}.tif`));
    const { raster } = await readAll(name);
    expect(raster.findTruncatedBlock(file.byteLength)).toBeNull();
    await raster.tryBlock({ bytes: 2 ** 20, samples: 2 ** 20 });
    const ends = raster.layout.offsets.map((offset, i) => offset + (raster.layout.byteCounts[i] ?? 0));
    const end = Math.max(...ends);
    expect(raster.findTruncatedBlock(end)).toBeNull();
    expect(raster.findTruncatedBlock(end - 1)).toBe(`a block ends at byte ${end} of ${end - 1}`);
  });
});
