// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { logIn, openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';

/** A telephone on a slow network, with nothing in its cache: from the address until the form of a screen can be used. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const ROUNDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  const user = await loggedIn(browser, server.url);
  await measure({ name: 'home_form', path: '/#/Home', button: 'Search Selected Location', stored: user, targetSec: 6 });
  await measure({ name: 'login_form', path: '/#/Login', button: 'Login' });
  await measure({ name: 'registration_form', path: '/#/Registration', button: 'Register' });
  await measure({ name: 'landing', path: '/', button: 'Try the demo' });
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

async function loggedIn(chromium: Browser, url: string): Promise<Stored> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  await logIn(page, url);
  await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

interface Form {
  readonly name: string;
  readonly path: string;
  /** What it is sent with. */
  readonly button: string;
  /** Cookies and storage of whoever opens it; left out: a visitor. */
  readonly stored?: Stored;
  readonly targetSec?: number;
}

async function measure({ name, path, button, stored, targetSec }: Form): Promise<void> {
  const [seconds, files, kilobytes]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await open(path, button, stored);
    seconds.push(seen.atMs / 1000);
    files.push(seen.files);
    kilobytes.push(seen.bytes / 1024);
  }
  figure(`slow_3g_${name}_s`, quantile(seconds, 0.5), 's', targetSec);
  figure(`slow_3g_${name}_files`, quantile(files, 0.5), 'files');
  figure(`slow_3g_${name}_kb`, quantile(kilobytes, 0.5), 'KB');
}

async function open(path: string, button: string, stored?: Stored) {
  // A context of its own has an empty cache.
  const context = await browser.newContext({ ...PHONE, ...(stored ? { storageState: stored } : {}) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.addInitScript((text) => {
    const look = () => {
      const shown = [...document.querySelectorAll('button')].find(
        (one) => one.textContent.trim() === text && !one.disabled && getComputedStyle(one).visibility === 'visible',
      );
      if (shown) window.usableAtMs = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, button);
  await page.goto(server.url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.usableAtMs !== undefined, null, { timeout: 60_000 });
  const seen = await page.evaluate(() => {
    const atMs = window.usableAtMs ?? Number.NaN;
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ responseEnd }) => responseEnd <= atMs);
    return { atMs, files: loaded.length, bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) };
  });
  await context.close();
  return seen;
}

declare global {
  interface Window {
    /** When the form could be used, milliseconds since the address was opened. */
    usableAtMs?: number;
  }
}
