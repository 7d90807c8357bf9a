// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { globeReady, logIn, openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';

/**
 * The time from selecting a place in the place search until the map below the camera is drawn with the tiles of its own
 * level: first at places never shown before, so that the server draws every tile, then in another browser at the same
 * places.
 */
const PLACES = ['Lisbon', 'Nairobi', 'Osaka', 'Denver', 'Perth'];
const WINDOW = { width: 1280, height: 800 } as const;
const TILE = /\/tiles\/\d+\//;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  await measurePlaces('map_sharp_s_undrawn');
  await measurePlaces('map_sharp_s');
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measurePlaces(name: string): Promise<void> {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5000));
  await logIn(page, server.url);
  await globeReady(page);
  const [sharpMs, tiles]: [number[], number[]] = [[], []];
  for (const place of PLACES) {
    const { tookMs, requested } = await choose(page, place);
    sharpMs.push(tookMs);
    tiles.push(requested.filter((url) => TILE.test(url)).length);
    await page.getByRole('button', { name: 'Whole Earth' }).click();
    await page.locator('[data-camera$=",7000000"]').waitFor();
    await globeReady(page);
  }
  figure(name, quantile(sharpMs, 0.5) / 1000, 's', 2);
  figure(`${name}_worst`, Math.max(...sharpMs) / 1000, 's');
  figure(name.replace('sharp_s', 'sharp_tiles'), quantile(tiles, 0.5), 'count');
  await context.close();
}

/** Selects the first suggestion like a user. @returns milliseconds, and the URLs requested meanwhile */
async function choose(page: Page, place: string): Promise<{ tookMs: number; requested: string[] }> {
  await page.getByLabel('Search address or coordinates').fill(place);
  const option = page.getByRole('option', { name: new RegExp(`^${place}`) }).first();
  await option.waitFor();
  return option.evaluate(
    (element) =>
      new Promise((resolve) => {
        const globe = document.querySelector<HTMLElement>('[data-testid="globe"]');
        const startMs = performance.now();
        const look = () => {
          const isThere = globe?.dataset['camera']?.endsWith(',16000');
          if (!isThere || document.documentElement.dataset['globe'] !== 'ready') return setTimeout(look, 10);
          const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= startMs);
          return resolve({ tookMs: performance.now() - startMs, requested: requested.map((entry) => entry.name) });
        };
        (element as HTMLElement).click();
        // Not while it is still ready where it was.
        setTimeout(look, 50);
      }),
  );
}
