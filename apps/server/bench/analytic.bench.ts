import { execFileSync, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMAGE, makeImage } from './analytic-image.ts';

/**
 * Cuts and writes the pixel values of an image, each step in its own process to measure its memory: 4096 x 4096 pixels
 * of four uint16 bands in the grid of the image and in the next zone, with `gdalwarp` in the same run for comparison,
 * and 12,000 x 12,000 pixels.
 */
const directory = await mkdtemp(path.join(tmpdir(), 'analytic-'));
const UTM_14 = 32_614;

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

try {
  const small = path.join(directory, 'small.tif');
  await makeImage(small, 4096);
  const same = await cut(small, 4096, IMAGE.epsg);
  const warped = await cut(small, 4096, UTM_14);
  const gdal = warpByGdal(small);
  report('analytic_4096_same_grid_s', same.seconds, 's', 5);
  report('analytic_4096_same_grid_cpu_s', same.cpuSeconds, 's');
  report('analytic_4096_same_grid_mb', same.peakMb, 'MB', 300);
  report('analytic_4096_warped_s', warped.seconds, 's');
  report('analytic_4096_warped_cpu_s', warped.cpuSeconds, 's');
  report('analytic_4096_warped_mb', warped.peakMb, 'MB', 450);
  if (gdal !== null) {
    report('analytic_4096_gdalwarp_s', gdal, 's');
    report('analytic_4096_warped_of_gdalwarp', warped.seconds / gdal, '', 2.5);
  }
  await rm(small);
  const large = path.join(directory, 'large.tif');
  await makeImage(large, 12_000);
  const largeSame = await cut(large, 12_000, IMAGE.epsg);
  report('analytic_12000_same_grid_s', largeSame.seconds, 's');
  report('analytic_12000_same_grid_mb', largeSame.peakMb, 'MB', 600);
  const largeWarped = await cut(large, 12_000, UTM_14);
  report('analytic_12000_warped_s', largeWarped.seconds, 's');
  report('analytic_12000_warped_mb', largeWarped.peakMb, 'MB', 600);
} finally {
  await rm(directory, { recursive: true });
}

/** In its own process, to measure its memory alone. */
function cut(source: string, sidePx: number, epsg: number): Promise<Measured> {
  const program = path.join(import.meta.dirname, 'cut-analytic-process.ts');
  const task = JSON.stringify({ source, target: path.join(directory, `cut-${epsg}.tif`), sidePx, epsg });
  return new Promise((resolve, reject) => {
    const child = fork(program, [task], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? null : reject(new Error(`the cut ended with ${code}`))));
  });
}

/**
 * With the same settings as our cut: exact positions, a scale of one, the same compression. Null means GDAL is not
 * installed.
 */
function warpByGdal(source: string): number | null {
  const options = '-q -overwrite -t_srs EPSG:32614 -tr 0.5 0.5 -r bilinear -et 0 -wo XSCALE=1 -wo YSCALE=1';
  const format = '-co COMPRESS=DEFLATE -co PREDICTOR=2 -co ZLEVEL=4 -co TILED=YES';
  const start = performance.now();
  try {
    execFileSync('gdalwarp', [...`${options} ${format}`.split(' '), source, path.join(directory, 'gdal.tif')]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return (performance.now() - start) / 1000;
}

function report(name: string, value: number, unit: string, target?: number): void {
  console.log(
    JSON.stringify({ name, value: Math.round(value * 100) / 100, unit, ...(target === undefined ? {} : { target }) }),
  );
}
