import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { framesDuring, globeReady, heapMb, logIn, noted, openBrowser, watchFrames } from './browser.ts';
import { figure, quantile } from './figures.ts';
import { serveGlobePage } from './globe-page.ts';

/**
 * The globe at low quality in headless Chromium with software rendering: in the built product, and then alone with a
 * full sky.
 */
const OPENINGS = 5;
const VISITS = 12;
const WATCHED_SEC = 12;
const WINDOW = { width: 1280, height: 800 } as const;
/**
 * Software rendering draws about twenty frames a second in one case and four in the other. Script that runs so rarely
 * is never optimized, so the results do not predict the behavior at sixty frames a second.
 */
const SMALL_WINDOW = { width: 320, height: 200 } as const;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  await measureProduct(browser, server.url);
  const page = await serveGlobePage(join(folder, 'page'), server.url);
  await measureSky(browser, page.url).finally(() => page.close());
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Home as a logged-in user opens it, and the memory it retains. */
async function measureProduct(chromium: Browser, url: string): Promise<void> {
  const page = await chromium.newPage({ viewport: WINDOW });
  await watchFrames(page);
  await logIn(page, url);
  await globeReady(page);
  const firstFramesMs: number[] = [];
  const readyMs: number[] = [];
  const blockedMs: number[] = [];
  let violations = 0;
  for (let opening = 0; opening < OPENINGS; opening++) {
    // A new document, which loads everything again except the server's tiles.
    await page.goto('about:blank');
    await page.goto(`${url}/#/Home`);
    await globeReady(page);
    readyMs.push(await page.evaluate(() => performance.now()));
    const { frames, longTasksMs, policyViolations } = await noted(page);
    firstFramesMs.push((frames[0]?.atMs ?? Number.NaN) + (frames[0]?.scriptMs ?? Number.NaN));
    blockedMs.push(longTasksMs.reduce((sum, ms) => sum + ms - 50, 0));
    violations += policyViolations.length;
  }
  figure('globe_first_frame_ms', quantile(firstFramesMs, 0.5), 'ms', 2500);
  figure('globe_ready_ms', quantile(readyMs, 0.5), 'ms');
  figure('globe_blocked_ms', quantile(blockedMs, 0.5), 'ms', 1000);
  figure('globe_policy_violations', violations, 'count', 0);
  figure('globe_heap_growth_12_visits_mb', await heapGrowthMb(page), 'MB', 3);
  await page.close();
}

async function heapGrowthMb(page: Page): Promise<number> {
  const visit = async () => {
    await page.evaluate(() => window.location.assign('#/Help'));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForSelector('html:not([data-globe])', { state: 'attached' });
    await page.evaluate(() => window.location.assign('#/Home'));
    await globeReady(page);
  };
  // The first visit fills caches that stay.
  await visit();
  const before = await heapMb(page);
  for (let done = 0; done < VISITS; done++) await visit();
  return (await heapMb(page)) - before;
}

/** 200 satellites with their paths, and all active objects as points. */
async function measureSky(chromium: Browser, url: string): Promise<void> {
  const page = await chromium.newPage({ viewport: SMALL_WINDOW });
  await watchFrames(page);
  await page.goto(url);
  await page.evaluate(() => {
    const globe = window.bench.create('low');
    globe.flyTo({ latitude: 30, longitude: -40 }, 7_000_000, 0);
    window.globe = globe;
  });
  await globeReady(page);
  await page.evaluate(() => window.globe.setSatellites(window.bench.satellites(200)));
  const satellites = await framesDuring(page, WATCHED_SEC);
  figure('globe_script_ms_200_satellites', quantile(satellites, 0.5), 'ms', 16);
  figure('globe_script_ms_200_satellites_p95', quantile(satellites, 0.95), 'ms', 16);
  await page.evaluate(() => {
    window.globe.setSatellites([]);
    window.globe.setField(window.bench.field(16_219));
  });
  // At rest, every frame moves all points.
  await page.waitForTimeout(1500);
  const points = await framesDuring(page, WATCHED_SEC);
  figure('globe_script_ms_16000_points', quantile(points, 0.5), 'ms', 16);
  figure('globe_script_ms_16000_points_p95', quantile(points, 0.95), 'ms');
  await page.evaluate(() => window.globe.setField(null));
  // The frame alone, then with a dragged vertex of the area.
  const still = await framesOfArea(page, false);
  const moved = await framesOfArea(page, true);
  figure('globe_area_frames_per_s', moved.length / WATCHED_SEC, '1/s');
  figure('globe_script_ms_area_at_rest', quantile(still, 0.5), 'ms');
  figure('globe_script_ms_area_1000_positions', quantile(moved, 0.5), 'ms', 8);
  figure('globe_script_ms_area_1000_positions_p95', quantile(moved, 0.95), 'ms');
  await page.close();
}

async function framesOfArea(page: Page, isMoved: boolean): Promise<number[]> {
  await page.evaluate((moves) => window.bench.dragArea(window.globe, 1000, moves), isMoved);
  await page.waitForTimeout(1500);
  return framesDuring(page, WATCHED_SEC);
}

/** The exports of `apps/web/bench/globe-page.ts`. */
interface BenchGlobe {
  flyTo(point: { latitude: number; longitude: number }, heightM: number, durationSec: number): void;
  setSatellites(satellites: readonly unknown[]): void;
  setField(field: unknown): void;
}

declare global {
  interface Window {
    bench: {
      create(quality: 'low'): BenchGlobe;
      satellites(count: number): unknown[];
      field(count: number): unknown;
      dragArea(globe: BenchGlobe, count: number, isMoved: boolean): void;
    };
    globe: BenchGlobe;
  }
}
