import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { CHROMIUM_FLAGS, executablePath, logIn } from './browser.ts';
import { figure, quantile } from './figures.ts';

/**
 * Fetched by npm when the bench runs: 114 packages and 176 MB, which no installation of the product should carry.
 * https://github.com/GoogleChrome/lighthouse (Apache-2.0)
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The first run calibrates; the median of the others counts. */
const RUNS = 4;
const TARGET_POINTS = 70;

/** The metrics that make up the score. */
const METRICS = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'speed-index': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
} as const;

interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  /** The speed of this machine as Lighthouse measures it: 1,500 or more for an idle laptop. */
  readonly environment: { readonly benchmarkIndex: number };
}

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const port = await freePort();
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  await measure('login', '/#/Login');
  const page = await browser.newPage();
  await logIn(page, server.url);
  await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  await page.close();
  await measure('home', '/#/Home');
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Loads a screen as on Lighthouse's simulated phone. */
async function measure(screen: string, path: string): Promise<void> {
  const calibration = await lighthouse(path, []);
  const slowdown = slowdownOf(calibration.environment.benchmarkIndex);
  const runs: Report[] = [];
  while (runs.length < RUNS - 1) runs.push(await lighthouse(path, [`--throttling.cpuSlowdownMultiplier=${slowdown}`]));
  const points = ({ categories }: Report) => (categories.performance.score ?? Number.NaN) * 100;
  figure(`lighthouse_${screen}_points`, middle(runs, points), 'points', TARGET_POINTS);
  for (const [metric, unit] of Object.entries(METRICS))
    figure(
      `lighthouse_${screen}_${metric.replaceAll('-', '_')}`,
      middle(runs, ({ audits }) => audits[metric]?.numericValue ?? Number.NaN),
      unit,
    );
  figure('lighthouse_machine', calibration.environment.benchmarkIndex, 'index');
}

function middle(runs: readonly Report[], value: (run: Report) => number): number {
  return quantile(runs.map(value), 0.5);
}

/**
 * The slowdown that makes this machine as slow as Lighthouse's phone; the default of 4 assumes a fast laptop.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
function slowdownOf(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650);
}

/** In a new tab of the running browser, with its cookies and an empty cache. */
async function lighthouse(path: string, options: readonly string[]): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = [
    `${server.url}${path}`,
    `--port=${port}`,
    '--only-categories=performance',
    ...options,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ];
  // Not `execFileSync`, because Playwright blocks new tabs of its browser until it has handled them.
  await promisify(execFile)('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the report of the pinned version
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
