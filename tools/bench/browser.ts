// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { type Browser, chromium, type Page } from '@playwright/test';
import { BENCH_PASSWORD, Buyer } from './journey-client.ts';

/** Chromium with software rendering, as on a build machine: the slowest globe of all. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export function openBrowser(flags: readonly string[] = CHROMIUM_FLAGS): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...flags] });
}

/** The data that `watchFrames` records on a page. */
export interface Noted {
  /** Frames in which something was drawn: when they began, and how long the script of all their callbacks took, milliseconds. */
  readonly frames: { readonly atMs: number; readonly scriptMs: number }[];
  /** Tasks longer than 50 ms. */
  readonly longTasksMs: number[];
  readonly policyViolations: string[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/**
 * Notes, from outside of the code under test, every animation frame that drew with WebGL, every long task and every
 * violation of the Content-Security-Policy. Takes effect with the next document of the page.
 */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { frames: [], longTasksMs: [], policyViolations: [] };
    window.noted = noted;
    let drew = false;
    let frame = { time: 0, atMs: 0, scriptMs: 0, drew: false };
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
      const draw = gl[name];
      gl[name] = function (this: unknown, ...args: unknown[]) {
        drew = true;
        return draw?.apply(this, args);
      };
    }
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        const atMs = performance.now();
        if (time !== frame.time) {
          if (frame.drew) noted.frames.push({ atMs: frame.atMs, scriptMs: frame.scriptMs });
          frame = { time, atMs, scriptMs: 0, drew: false };
        }
        drew = false;
        callback(time);
        frame.scriptMs += performance.now() - atMs;
        frame.drew ||= drew;
      });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      noted.policyViolations.push(`${violatedDirective} ${blockedURI}`),
    );
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasksMs.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

export function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => window.noted);
}

/** Script of each frame drawn during some seconds, milliseconds. */
export async function framesDuring(page: Page, seconds: number): Promise<number[]> {
  await page.evaluate(() => {
    window.noted.frames.length = 0;
  });
  await page.waitForTimeout(seconds * 1000);
  return (await noted(page)).frames.map(({ scriptMs }) => scriptMs);
}

/** Waits until the globe has every tile for what is in view. */
export async function globeReady(page: Page): Promise<void> {
  await page.waitForSelector('html[data-globe="ready"]', { state: 'attached', timeout: 60_000 });
}

/** Used heap after a garbage collection, in MB. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Opens an account and logs in through the screens. */
export async function logIn(page: Page, url: string): Promise<void> {
  const { username } = await Buyer.register(url);
  await logInAs(page, url, username);
}

export async function logInAs(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/#/Login`);
  await page.getByLabel('E-mail').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
