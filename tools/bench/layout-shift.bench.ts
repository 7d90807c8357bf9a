// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { logInAs, openBrowser } from './browser.ts';
import { figure } from './figures.ts';
import { Buyer } from './journey-client.ts';

/** Layout shift of each screen while it loads (Layout Instability API), for a user with a purchased image. */
const TARGET = 0.05;
const VISITOR = ['', 'Login', 'Registration', 'ResetPassword'];
const USER = ['Home', 'Home?tab=satellites', 'Home?tab=locations', 'MyImagery', 'Orders', 'Tasking', 'UpdateUser'];
const MORE = ['Webhooks', 'Cart', 'Checkout', 'Help', 'NoSuchScreen'];
/** Short names for URLs with parameters. */
const RESULTS = { name: 'results', address: 'Home?at=39.0045,-76.8755&place=Greenbelt&find=images' };
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;
/** After this time, late responses and the globe are drawn. */
const WATCHED_MS = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  const buyer = await Buyer.register(server.url);
  const { _id: imageId, orderId } = await buyer.buyNewest('planet');
  const bought = [
    { name: 'receipt', address: `Orders/${orderId}` },
    { name: 'viewer', address: `View/${imageId}` },
  ];
  for (const viewport of WINDOWS) {
    await measure(browser, viewport, VISITOR.map(named), null);
    await measure(browser, viewport, [...[...USER, ...MORE].map(named), RESULTS, ...bought], buyer.username);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Screen {
  readonly name: string;
  readonly address: string;
}

function named(address: string): Screen {
  return { name: address.toLowerCase().replaceAll(/[?=]/g, '_') || 'landing', address };
}

async function measure(
  chromium: Browser,
  viewport: (typeof WINDOWS)[number],
  screens: readonly Screen[],
  username: string | null,
): Promise<void> {
  const page = await chromium.newPage({ viewport });
  if (username !== null) {
    await logInAs(page, server.url, username);
    await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  }
  await page.addInitScript(watchShifts);
  for (const { name, address } of screens) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('[data-loading]') === null);
    await page.waitForTimeout(WATCHED_MS);
    const { sum, moved } = await page.evaluate(() => window.shifts);
    figure(`shift_${name}_${viewport.width}px`, sum, 'score', TARGET);
    if (sum > TARGET) console.error(`  ${address} at ${viewport.width} px: ${moved.join('; ')}`);
  }
  await page.close();
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  window.shifts = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    // Entries of this type are layout shifts.
    for (const { value, hadRecentInput, sources = [] } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      window.shifts.sum += value;
      const nodes = sources.map(({ node, previousRect, currentRect }) => {
        const name =
          node instanceof Element ? `${node.tagName}.${node.className}` : `text of ${node?.parentElement?.className}`;
        return `${name} ${previousRect.top},${previousRect.height} to ${currentRect.top},${currentRect.height}`;
      });
      window.shifts.moved.push(`${value.toFixed(3)} ${nodes.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    shifts: { sum: number; moved: string[] };
  }
}
