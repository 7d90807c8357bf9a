import { fork } from 'node:child_process';
import path from 'node:path';
import { figure } from '../../../tools/bench/figures.ts';

/**
 * A delivery of 4096 x 4096 pixels from drawing to ZIP, like in a worker, each in its own process to measure its
 * memory: wall clock, processor time, memory; of a box, and clipped to a shape. The better of two alternating runs
 * each.
 */
interface Measured {
  readonly drawnS: number;
  readonly allS: number;
  readonly cpuS: number;
  readonly peakMb: number;
}

const boxes: Measured[] = [];
const clipped: Measured[] = [];
for (let run = 0; run < 2; run++) {
  boxes.push(await deliver('box'));
  clipped.push(await deliver('clipped'));
}
figure('delivery_4096_drawn_s', least(boxes, 'drawnS'), 's');
figure('delivery_4096_s', least(boxes, 'allS'), 's', 4);
figure('delivery_4096_cpu_s', least(boxes, 'cpuS'), 's');
figure('delivery_4096_peak_rss_mb', least(boxes, 'peakMb'), 'MB', 300);
figure('delivery_4096_clipped_of_box', least(clipped, 'allS') / least(boxes, 'allS'), '', 1.2);
figure('delivery_4096_clipped_cpu_of_box', least(clipped, 'cpuS') / least(boxes, 'cpuS'), '', 1.2);
figure('delivery_4096_clipped_peak_rss_mb', least(clipped, 'peakMb'), 'MB', 300);

function least(runs: readonly Measured[], name: keyof Measured): number {
  return Math.min(...runs.map((run) => run[name]));
}

function deliver(kind: 'box' | 'clipped'): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'delivery-process.ts'), [kind], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
    });
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? null : reject(new Error(`the delivery ended with ${code}`))));
  });
}
