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
/** Of each screen and form; the one in the middle counts. */
const RUNS = 3;
/** A telephone on a slow network, its processor slowed down four times, and a desk; both as Lighthouse takes them unless told otherwise. */
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

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  /** How fast this machine is to Lighthouse: 1,500 and more for a notebook that does nothing else. */
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
  for (const screen of OF_VISITORS) await measure(screen);
  const page = await browser.newPage();
  await logIn(page, server.url);
  await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  await page.close();
  for (const screen of OF_USERS) await measure(screen);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(screen: Screen): Promise<void> {
  for (const form of ['mobile', 'desktop'] as const) {
    const runs: Report[] = [];
    while (runs.length < RUNS) runs.push(await report(screen.path, FORMS[form]));
    const points = (category: string) =>
      quantile(
        runs.map((run) => percent(run, category)),
        0.5,
      );
    for (const category of CATEGORIES)
      figure(
        `lighthouse_${screen.name}_${form}_${category.replace('-', '_')}`,
        points(category),
        'points',
        category === 'performance' ? screen[form] : 100,
      );
    // What the machine was worth meanwhile: points of a busy one say nothing.
    figure('lighthouse_machine', Math.min(...runs.map(({ environment }) => environment.benchmarkIndex)), 'index');
  }
}

/** 0 to 100. */
function percent({ categories }: Report, category: string): number {
  return (categories[category]?.score ?? Number.NaN) * 100;
}

/** Lighthouse in a new tab of the browser that runs, with its cookies. */
async function report(path: string, form: readonly string[]): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = [
    `${server.url}${path}`,
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...form,
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
