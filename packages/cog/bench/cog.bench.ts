import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type TiffOptions } from 'sharp';
import { type CogOptions, cogify } from '../src/index.ts';

/**
 * Compares sharp's pyramid plus `cogify` with GDAL's COG driver at the same compression, for 4096 x 4096 RGB. Prints
 * one JSON line per figure. Without `gdal_translate` only our own figures are printed. The runs alternate and the best
 * of each counts, so that other load on the machine affects both.
 */
const side = 4096;
const directory = await mkdtemp(path.join(tmpdir(), 'cog-bench-'));
const turns = 3;
const run = promisify(execFile);
const georeference = { epsg: 32618, transform: [323_000, 0.5, 0, 4_320_000, 0, -0.5] } as const;

sharp.cache(false);
try {
  const source = path.join(directory, 'source.tif');
  await landscape(source);
  // Frees the source pixels, so that they do not count as memory use.
  globalThis.gc?.();
  const deflate = await compare(source, { tiff: { compression: 'none' }, cog: { ...georeference, deflateLevel: 4 } }, [
    'DEFLATE',
    'PREDICTOR=2',
    'LEVEL=4',
  ]);
  const jpeg = await compare(source, { tiff: { compression: 'jpeg', quality: 85 }, cog: georeference }, [
    'JPEG',
    'QUALITY=85',
  ]);
  report('geotiff_4096_deflate_s', deflate.ours, 's', 2);
  report('geotiff_4096_jpeg_s', jpeg.ours, 's', 1);
  report('geotiff_4096_deflate_of_gdal', deflate.ours / deflate.gdal, '', 0.6);
  report('geotiff_4096_jpeg_of_gdal', jpeg.ours / jpeg.gdal, '', 0.6);
  report('geotiff_peak_rss_mb', process.resourceUsage().maxRSS / 1024, 'MB', 250);
} finally {
  await rm(directory, { recursive: true });
}

/** Writes smooth terrain with three bits of noise, which compresses to two thirds, like real pictures. */
async function landscape(target: string): Promise<void> {
  const pixels = Buffer.alloc(side * side * 3);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels[i] = 128 + 60 * Math.sin(i / 9000) + (state >>> 29);
  }
  await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .tiff({ compression: 'none' })
    .toFile(target);
}

interface Way {
  readonly tiff: TiffOptions;
  readonly cog: CogOptions;
}

/** The best times in seconds; `gdal` is NaN if GDAL is not installed. */
async function compare(source: string, way: Way, gdalOptions: readonly string[]) {
  let [ours, gdal] = [Infinity, Infinity];
  for (let turn = 0; turn < turns; turn++) {
    ours = Math.min(ours, await seconds(source, way));
    gdal = Math.min(gdal, await gdalSeconds(source, gdalOptions));
  }
  return { ours, gdal };
}

async function gdalSeconds(source: string, [compression, ...options]: readonly string[]): Promise<number> {
  const target = path.join(directory, 'gdal.tif');
  const creation = [`COMPRESS=${compression}`, ...options].flatMap((option) => ['-co', option]);
  const start = performance.now();
  try {
    await run('gdal_translate', ['-q', '-of', 'COG', ...creation, source, target]);
  } catch (error) {
    // Throw all other errors of GDAL.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Number.NaN;
    throw error;
  }
  return (performance.now() - start) / 1000;
}

async function seconds(source: string, { tiff, cog }: Way): Promise<number> {
  const pyramid = path.join(directory, 'pyramid.tif');
  const target = path.join(directory, 'target.tif');
  const start = performance.now();
  await sharp(source, { sequentialRead: true })
    .tiff({ ...tiff, tile: true, tileWidth: 512, tileHeight: 512, pyramid: true })
    .toFile(pyramid);
  await cogify(pyramid, target, cog);
  const elapsed = (performance.now() - start) / 1000;
  if ((await stat(target)).size === 0) throw new Error('nothing was written');
  return elapsed;
}

function report(name: string, value: number, unit: string, target: number): void {
  console.log(JSON.stringify({ name, value: Math.round(value * 100) / 100, unit, target }));
}
