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
 * The script of a changed field of the tasking form, from the change until price and feasibility of it are shown, in a
 * Chromium without a globe.
 */
const CHANGES = 20;
const LIMIT_MS = 50;
/** The form asks for feasibility 0.3 s after the last change. */
const SETTLED_MS = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser([...CHROMIUM_FLAGS, '--disable-3d-apis']);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await logIn(page, server.url);
  await page.getByText('Selected Location', { exact: true }).waitFor();
  await page.goto(`${server.url}/#/Tasking?at=59.91,10.75&place=Oslo`);
  await page.getByRole('main').getByRole('radio').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const productMs: number[] = [];
  const dateMs: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    productMs.push(await scriptMs(session, () => chooseProduct(page, change)));
    dateMs.push(await scriptMs(session, () => moveDate(page)));
  }
  await page.getByText(/usable pass/).waitFor();
  for (const [name, took] of [
    ['product', productMs],
    ['date', dateMs],
  ] as const) {
    figure(`tasking_form_${name}_script_p50_ms`, quantile(took, 0.5), 'ms');
    figure(`tasking_form_${name}_script_p95_ms`, quantile(took, 0.95), 'ms', LIMIT_MS);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds of script the page runs while something happens to it. */
async function scriptMs(session: CDPSession, happen: () => Promise<void>): Promise<number> {
  const before = await scriptSec(session);
  await happen();
  return ((await scriptSec(session)) - before) * 1_000;
}

async function scriptSec(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** Chooses the next product, and waits until the answer about it is drawn. */
function chooseProduct(page: Page, change: number): Promise<void> {
  return page.evaluate(
    async ([index, settledMs]) => {
      const radios = document.querySelectorAll<HTMLInputElement>('main input[type="radio"]:not(:disabled)');
      radios[(index + 1) % radios.length]?.click();
      await new Promise((resolve) => setTimeout(resolve, settledMs));
    },
    [change, SETTLED_MS] as const,
  );
}

/** Moves the first date by an hour as typing does. */
function moveDate(page: Page): Promise<void> {
  return page.evaluate(async (settledMs) => {
    const field = document.querySelector<HTMLInputElement>('input[type="datetime-local"]');
    if (!field) throw new Error('The form has no date');
    const later = new Date(Date.parse(`${field.value}Z`) + 3_600_000).toISOString().slice(0, 16);
    // React takes no notice of a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, later);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, settledMs));
  }, SETTLED_MS);
}
