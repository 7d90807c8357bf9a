import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
/** Of each screen and form; the one in the middle counts. */
const RUNS = 3;
/** A telephone on a slow network, its processor slowed down, and a desk; both as Lighthouse takes them unless told otherwise. */
const FORMS = { mobile: [], desktop: ['--preset=desktop'] } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Points of performance, where there is a target. */
  readonly mobile?: number;
  readonly desktop?: number;
}

const OF_VISITORS: readonly Screen[] = [
  { name: 'login', path: '/#/Login', mobile: 95, desktop: 95 },
  { name: 'landing', path: '/', mobile: 90 },
  { name: 'registration', path: '/#/Registration', mobile: 90 },
];
const OF_USERS: readonly Screen[] = [
  { name: 'home', path: '/#/Home', mobile: 90 },
  { name: 'my_imagery', path: '/#/MyImagery', mobile: 90 },
];

/** What the points of performance are made of. */
const METRICS = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'speed-index': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
} as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  /** How fast this machine is to Lighthouse: 1,500 and more for a notebook that does nothing else. */
  readonly environment: { readonly benchmarkIndex: number };
}

/** Names of screens, as arguments; none: all. */
const wanted = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
/** What Lighthouse keeps of the last load. */
const traced = join(folder, 'traced');
const port = await freePort();
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  for (const screen of OF_VISITORS.filter(isWanted)) await measure(screen);
  const page = await browser.newPage();
  await logIn(page, server.url);
  await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  await page.close();
  for (const screen of OF_USERS.filter(isWanted)) await measure(screen);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function isWanted({ name }: Screen): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

async function measure(screen: Screen): Promise<void> {
  for (const form of ['mobile', 'desktop'] as const) {
    const name = `lighthouse_${screen.name}_${form}`;
    const runs: Report[] = [];
    const calibrated: Report[] = [];
    while (runs.length < RUNS) {
      const run = await load(screen, form);
      runs.push(run);
      if (form === 'mobile') calibrated.push(await auditedAgain(screen, slowdownOf(run.environment.benchmarkIndex)));
    }
    if (form === 'mobile') figure(`${name}_performance_4_times_slower`, points(runs, 'performance'), 'points');
    print(name, form === 'mobile' ? calibrated : runs, screen[form]);
    // What the machine was worth meanwhile: points of a busy one say nothing.
    const index = middle(runs, ({ environment }) => environment.benchmarkIndex);
    figure('lighthouse_machine', index, 'index');
    if (form === 'mobile') figure(`${name}_slowdown`, slowdownOf(index), 'times slower');
  }
}

function print(name: string, runs: readonly Report[], performance: number | undefined): void {
  for (const category of CATEGORIES)
    figure(
      `${name}_${category.replace('-', '_')}`,
      points(runs, category),
      'points',
      category === 'performance' ? performance : 100,
    );
  for (const [metric, unit] of Object.entries(METRICS))
    figure(
      `${name}_${metric.replaceAll('-', '_')}`,
      middle(runs, ({ audits }) => audits[metric]?.numericValue ?? Number.NaN),
      unit,
    );
}

/** 0 to 100. */
function points(runs: readonly Report[], category: string): number {
  return middle(runs, ({ categories }) => (categories[category]?.score ?? Number.NaN) * 100);
}

function middle(runs: readonly Report[], value: (run: Report) => number): number {
  return quantile(runs.map(value), 0.5);
}

/** Lighthouse in a new tab of the browser that runs, with its cookies and an empty cache. What it traced is kept. */
function load({ path }: Screen, form: keyof typeof FORMS): Promise<Report> {
  return lighthouse(path, [`--gather-mode=${traced}`, `--audit-mode=${traced}`, ...FORMS[form]]);
}

/**
 * The same load as on another processor. Lighthouse traces it at the speed of the machine and slows it down afterwards, so
 * the multiplier in what it kept can be another one.
 */
async function auditedAgain({ path }: Screen, slowdown: number): Promise<Report> {
  const file = join(traced, 'artifacts.json');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file of the pinned version
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { settings: { throttling: Record<string, number> } };
  kept.settings.throttling['cpuSlowdownMultiplier'] = slowdown;
  writeFileSync(file, JSON.stringify(kept));
  return lighthouse(path, [`--audit-mode=${traced}`, `--throttling.cpuSlowdownMultiplier=${slowdown}`]);
}

/**
 * How many times slower than a machine of this index the telephone is that Lighthouse means: its own 4 stand for 1,533, and
 * are too much for a slower machine. After the calculator that Lighthouse's guide names, which has these points and
 * straight lines between them; a slow machine is never taken for faster than it is.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
function slowdownOf(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650);
}

async function lighthouse(path: string, options: readonly string[]): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = [
    `${server.url}${path}`,
    `--port=${port}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    ...options,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ];
  // Not `execFileSync`: Playwright lets new tabs of its browser wait until it has seen them.
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
