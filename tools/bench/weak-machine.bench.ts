// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { CHROMIUM_FLAGS, logInAs, openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';
import { Buyer } from './journey-client.ts';

/**
 * How much the globe slows the panel without a graphics card: the time from a press of Search to the first row, with
 * software WebGL and without WebGL, alternately, so that both see the same load of the machine: in a page whose globe
 * starts, and in one whose globe is at rest. `BENCH_URL` names a server that is running already.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const WINDOW = { width: 1440, height: 900 } as const;
/** The press comes this long after Search appeared, or after the globe was ready. */
const AFTER_MS = 1000;
const MOMENTS = ['start', 'rest'] as const;
type Moment = (typeof MOMENTS)[number];

const WITH = [...CHROMIUM_FLAGS, '--disable-gpu'];
const WITHOUT = [
  ...CHROMIUM_FLAGS.filter((flag) => !flag.includes('swiftshader')),
  '--disable-gpu',
  '--disable-3d-apis',
];

interface Search {
  readonly rowMs: number;
  /** The longest task of the page between press and row. */
  readonly longestMs: number;
}

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const given = process.env['BENCH_URL'];
const server = given ? null : await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const url = given ?? server?.url ?? '';
const browsers = { with: await openBrowser(WITH), without: await openBrowser(WITHOUT) };
try {
  const { username } = await Buyer.register(url);
  for (const moment of MOMENTS) {
    const searches: Record<keyof typeof browsers, Search[]> = { with: [], without: [] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const kind of ['with', 'without'] as const) {
        const search = await measureSearch(browsers[kind], username, moment);
        // The first round fills caches of the server.
        if (round > 0) searches[kind].push(search);
      }
    const median = (kind: keyof typeof browsers, key: keyof Search) =>
      quantile(
        searches[kind].map((search) => search[key]),
        0.5,
      );
    figure(`search_at_${moment}_without_webgl_ms`, median('without', 'rowMs'), 'ms');
    figure(`search_at_${moment}_software_webgl_ms`, median('with', 'rowMs'), 'ms');
    figure(`search_at_${moment}_ratio`, median('with', 'rowMs') / median('without', 'rowMs'), 'ratio', 1.5);
    figure(`search_at_${moment}_longest_task_without_webgl_ms`, median('without', 'longestMs'), 'ms');
    figure(`search_at_${moment}_longest_task_software_webgl_ms`, median('with', 'longestMs'), 'ms');
  }
} finally {
  for (const browser of Object.values(browsers)) await browser.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureSearch(browser: Browser, username: string, moment: Moment): Promise<Search> {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    await logInAs(page, url, username);
    await page.getByRole('button', { name: /^Search Selected/ }).waitFor();
    await page.goto('about:blank');
    await page.goto(`${url}/#/Home`);
    await page.getByRole('button', { name: /^Search Selected/ }).waitFor();
    if (moment === 'rest')
      await page.waitForSelector('html:is([data-globe="ready"], [data-globe="none"])', {
        state: 'attached',
        timeout: 120_000,
      });
    await page.waitForTimeout(AFTER_MS);
    return await page.evaluate(search);
  } finally {
    await context.close();
  }
}

/** Presses Search, and waits for the first row. Runs in the page. */
async function search(): Promise<Search> {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Search Selected'));
  let longestMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
  });
  const startMs = performance.now();
  observer.observe({ type: 'longtask' });
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button?.click();
  while (!document.querySelector('table tbody tr button')) await new Promise((resolve) => setTimeout(resolve, 10));
  const rowMs = performance.now() - startMs;
  // Entries arrive after their task.
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return { rowMs, longestMs };
}
