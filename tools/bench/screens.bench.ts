import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { globeReady, logIn, openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';

/** Script of the page between a click and the drawn screen or tab, once everything it needs is in the browser. */
const ROUNDS = 5;
const TARGET_MS = 100;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable');
  await logIn(page, server.url);
  await globeReady(page);
  await measure(page, metrics);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A control by its words, and what is shown after it by its selector: to look for words again and again is script, too. */
type Step = readonly [name: string, control: Locator, shown: string];

async function measure(page: Page, metrics: CDPSession): Promise<void> {
  const link = (name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name });
  const tab = (name: string) => page.getByRole('tab', { name });
  const title = (name: string) => `h1:has-text("${name}")`;
  const steps: readonly Step[] = [
    ['tab_satellites', tab('Satellites'), 'main tbody tr'],
    ['tab_locations', tab('Locations'), '#recent-locations'],
    ['tab_search', tab('Search Imagery'), 'button:has-text("Search Selected Location")'],
    ['tasking', link('Request Tasking'), title('Tasking Requests')],
    ['my_imagery', link('My Imagery'), title('Purchased Imagery')],
    ['cart', link(/^Cart/), title('Your Cart')],
    ['help', page.getByRole('contentinfo').getByRole('link', { name: 'Help' }), title('Help')],
    ['home', link('Search Archive'), '#selected-location'],
  ];
  const taken = new Map<string, number[]>(steps.map(([name]) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, control, shown] of steps) {
      const { x, y } = await centerOf(control);
      const before = await scriptMs(metrics);
      await page.mouse.click(x, y);
      await page.locator(shown).first().waitFor();
      const ms = (await scriptMs(metrics)) - before;
      // The first round loads the code of each screen.
      if (round > 0) taken.get(name)?.push(ms);
    }
  }
  for (const [name, ms] of taken) figure(`screen_${name}_script_ms`, quantile(ms, 0.5), 'ms', TARGET_MS);
}
async function centerOf(control: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`There is nothing to click: ${String(control)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function scriptMs(metrics: CDPSession): Promise<number> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  return (all.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}
