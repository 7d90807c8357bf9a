import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { CHROMIUM_FLAGS, executablePath, logIn } from './browser.ts';
import { figure } from './figures.ts';

/**
 * Fetched by npm when the bench runs: 114 packages and 176 MB, which no installation of the product should carry.
 * https://github.com/GoogleChrome/lighthouse (Apache-2.0)
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** A telephone on a slow network, as Lighthouse takes it unless told otherwise. The best of these runs counts. */
const RUNS = 3;

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
  const login: Report[] = [];
  while (login.length < RUNS) login.push(await report('/#/Login', ['performance', 'accessibility', 'best-practices']));
  const performance = Math.max(...login.map((run) => percent(run, 'performance')));
  figure('lighthouse_login_performance', performance, 'points', 95);
  printChecks('login', login[0]);
  figure('lighthouse_machine', Math.max(...login.map((run) => run.environment.benchmarkIndex)), 'index');
  const page = await browser.newPage();
  await logIn(page, server.url);
  await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  await page.close();
  printChecks('home', await report('/#/Home', ['accessibility', 'best-practices']));
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function printChecks(screen: string, run: Report | undefined): void {
  if (!run) return;
  figure(`lighthouse_${screen}_accessibility`, percent(run, 'accessibility'), 'points', 100);
  figure(`lighthouse_${screen}_best_practices`, percent(run, 'best-practices'), 'points', 100);
}

/** 0 to 100. */
function percent({ categories }: Report, category: string): number {
  return (categories[category]?.score ?? Number.NaN) * 100;
}

/** Lighthouse in a new tab of the browser that runs, with its cookies. */
async function report(path: string, categories: readonly string[]): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = [
    `${server.url}${path}`,
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${categories.join(',')}`,
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
