// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { CHROMIUM_FLAGS, logIn, openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';

/**
 * The latency of Home once its code is loaded: from pressing Search to the first result, and the work of the page for
 * one key in the place search next to a list of results. Runs without a globe, whose frames would count as work.
 */
const SEARCHES = 9;
const TEXTS = ['singapore', 'mount everest', 'lake victoria', '47.37, 8.54'];

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser([...CHROMIUM_FLAGS, '--disable-3d-apis']);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(page, server.url);
  await page.getByRole('button', { name: 'Search Selected Location' }).waitFor();
  await measureSearches(page);
  await measureKeys(page);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Each at a different place, so that no response is cached in the page or the server. */
async function measureSearches(page: Page): Promise<void> {
  const session = await openSession(page);
  const [tookMs, workMs]: [number[], number[]] = [[], []];
  for (let search = 0; search <= SEARCHES; search++) {
    await page.goto(`${server.url}/#/Home?at=${(10 + search * 4.1).toFixed(2)},${(20 + search * 3.3).toFixed(2)}`);
    const button = page.getByRole('button', { name: 'Search Selected Location' });
    await button.waitFor();
    await page.waitForTimeout(500);
    const before = await busyMs(session);
    const ms = await button.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const startMs = performance.now();
          const look = () => {
            if (document.querySelector('section[aria-label="Results"] tbody tr')) resolve(performance.now() - startMs);
            else requestAnimationFrame(look);
          };
          (element as HTMLElement).click();
          look();
        }),
    );
    // The first one warms up the server.
    if (search > 0) {
      tookMs.push(ms);
      workMs.push((await busyMs(session)) - before);
    }
    await page.getByRole('progressbar', { name: 'Providers searched' }).waitFor({ state: 'detached' });
  }
  figure('search_first_result_p50_s', quantile(tookMs, 0.5) / 1000, 's', 0.5);
  figure('search_first_result_worst_s', Math.max(...tookMs) / 1000, 's');
  // CPU time of the page. On a shared machine, wall-clock time includes other processes.
  figure('search_first_result_work_p50_ms', quantile(workMs, 0.5), 'ms');
}

async function measureKeys(page: Page): Promise<void> {
  const session = await openSession(page);
  const box = page.getByLabel('Search address or coordinates');
  const workMs: number[] = [];
  for (const text of TEXTS) {
    await box.fill('');
    await page.waitForTimeout(500);
    for (const key of text) {
      const before = await busyMs(session);
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      // Until the frame after the next one, when the letter and its immediate effects are drawn.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      workMs.push((await busyMs(session)) - before);
    }
  }
  figure('keystroke_work_p50_ms', quantile(workMs, 0.5), 'ms', 50);
  figure('keystroke_work_p95_ms', quantile(workMs, 0.95), 'ms', 50);
}

async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  // CPU time, because on a shared machine the wall clock includes other processes.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** All work of the page's main thread, such as script, styles, and layout, in milliseconds of CPU time. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
