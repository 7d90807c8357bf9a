import { fork } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeCog } from '@groundtrack/cog';
import { figure } from '../../../tools/bench/figures.ts';
import { openRangeServer } from '../src/providers/stac/testing/range-server.ts';

/**
 * An area of 30,000 x 30,000 pixels from the open file of a catalog, from its ranges to the ZIP with its mosaic, in its
 * own process to measure its memory. Needs 15 GB of disk and some minutes.
 */
const SIDE_PX = Number(process.argv[2] ?? 30_000);
const directory = await mkdtemp(path.join(tmpdir(), 'mosaic-30k-'));

interface Measured {
  readonly cutS: number;
  readonly madeS: number;
  readonly cpuS: number;
  readonly peakMb: number;
  readonly zipMb: number;
}

try {
  const file = path.join(directory, 'catalog.tif');
  await writeImage(file);
  const handle = openSync(file, 'r');
  const byteLength = fstatSync(handle).size;
  const server = await openRangeServer({
    byteLength,
    subarray: (start, end) => {
      const bytes = new Uint8Array(Math.min(end, byteLength) - start);
      readSync(handle, bytes, 0, bytes.length, start);
      return bytes;
    },
  });
  try {
    const { cutS, madeS, cpuS, peakMb, zipMb } = await deliver(server.url);
    figure('mosaic_30000_cut_min', cutS / 60, 'min');
    figure('mosaic_30000_min', (cutS + madeS) / 60, 'min');
    figure('mosaic_30000_cpu_min', cpuS / 60, 'min');
    figure('mosaic_30000_peak_rss_mb', peakMb, 'MB', 600);
    figure('mosaic_30000_zip_mb', zipMb, 'MB');
  } finally {
    await server.close();
    closeSync(handle);
  }
} finally {
  await rm(directory, { recursive: true });
}

/** Smooth ground with some bits of noise in red, green, and blue. */
async function writeImage(file: string): Promise<void> {
  function* rows() {
    let state = 1;
    for (let top = 0; top < SIDE_PX; top += 64) {
      const count = Math.min(64, SIDE_PX - top) * SIDE_PX;
      const bands = [0, 1, 2].map((band) => {
        const values = new Uint8Array(count);
        for (let i = 0; i < count; i++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          values[i] = 60 + 30 * band + ((i % SIDE_PX) >> 9) + (state >>> 28);
        }
        return values;
      });
      yield { bands };
    }
  }
  const place = { epsg: 32_613, transform: [400_000, 0.5, 0, 4_400_000, 0, -0.5] } as const;
  const size = { widthPx: SIDE_PX, heightPx: SIDE_PX, dataType: 'uint8' } as const;
  await writeCog(file, { ...size, bands: [{}, {}, {}], isRgb: true, ...place, deflateLevel: 1 }, rows());
}

function deliver(url: string): Promise<Measured> {
  const program = path.join(import.meta.dirname, 'mosaic-process.ts');
  const task = JSON.stringify({ url, directory, sidePx: SIDE_PX });
  return new Promise((resolve, reject) => {
    const child = fork(program, [task], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
    });
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? null : reject(new Error(`the delivery ended with ${code}`))));
  });
}
