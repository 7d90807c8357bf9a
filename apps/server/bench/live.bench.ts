// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { openBrowser } from '../../../tools/bench/browser.ts';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { systemIds } from '../src/platform/system/system.ts';
import { openBuyer, PASSWORD } from '../src/testing/crash/buyer.ts';
import { openObserver, until } from '../src/testing/crash/observer.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { startProduct } from './product-process.ts';

/**
 * Time from the commit of a state until the open page shows it. Two processes of the product share a database, the page
 * is connected to one of them, and a third process writes the states. Everything shares the machine.
 */
const TARGET_MS = 1_000;
const MOVES = 40;
const EMAIL = 'ada@example.org';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

declare global {
  interface Window {
    /** The states on the page, in order. */
    shown: { readonly state: string; readonly atMs: number }[];
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-live-'));
const embedded = await startEmbeddedServer({ dataDir, ids: systemIds, log: silentLog });
const keyFile = path.join(dataDir, 'secret-key');
const settings = { DATABASE_URL: embedded.url, SECRET_KEY_FILE: keyFile, SIMULATION_SPEED: '6000' };
const first = await startProduct({ ...settings, DATA_DIR: path.join(dataDir, 'first') });
const second = await startProduct({ ...settings, DATA_DIR: path.join(dataDir, 'second') });
const database = await openObserver({ connectionString: embedded.url });
const browser = await openBrowser();
try {
  const buyer = await openBuyer(() => first.url, EMAIL);
  const { stripeSecret } = await buyer.placeOrder('the order of this benchmark');
  await buyer.confirm(stripeSecret);
  await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
  const itemId = (await buyer.images())[0]?._id ?? '';
  const page = await openMyImagery(second.url);
  const lists: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/images')) lists.push(Date.now());
  });
  const tookMs: number[] = [];
  for (let i = 0; i < MOVES; i++) tookMs.push(await move(page, itemId, i % 2 === 0 ? 'Ordered' : 'Processing'));
  figure('live_commit_to_page_p50_ms', quantile(tookMs, 0.5), 'ms');
  figure('live_commit_to_page_p95_ms', quantile(tookMs, 0.95), 'ms', TARGET_MS);
  figure('live_commit_to_page_max_ms', Math.max(...tookMs), 'ms', TARGET_MS);
  figure('live_lists_fetched_for_each_move', lists.length / MOVES, '');
} finally {
  await browser.close();
  await database.close();
  await Promise.all([first.stop(), second.stop()]);
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function openMyImagery(url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/#/Login`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  const streaming = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'My Imagery' }).click();
  await page.getByText('Delivered', { exact: true }).waitFor();
  await streaming;
  await page.evaluate(() => {
    window.shown = [];
    const look = () => {
      const words = [...document.querySelectorAll('main p')].map((element) => element.textContent);
      const state = words.find((word) => word === 'Ordered' || word === 'Processing');
      if (state && window.shown.at(-1)?.state !== state) window.shown.push({ state, atMs: Date.now() });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return page;
}

/** @returns milliseconds from before the commit until the page shows the state */
async function move(page: Page, itemId: string, state: string): Promise<number> {
  const committedMs = Date.now();
  await database.rows(
    `WITH moved AS (UPDATE order_item SET state = $2 WHERE id = $1)
     INSERT INTO order_item_event (item_id, at, to_state) VALUES ($1, now(), $2)`,
    [itemId, state],
  );
  await page.waitForFunction((wanted) => window.shown.at(-1)?.state === wanted, state, { timeout: 10_000 });
  const shownMs = await page.evaluate(() => window.shown.at(-1)?.atMs ?? Number.NaN);
  // Neither right after the previous one, nor synchronized with it.
  await page.waitForTimeout(300 + Math.random() * 300);
  return shownMs - committedMs;
}
