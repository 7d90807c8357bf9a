// The functions given to the page run in a browser.
/// <reference lib="dom" />

import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { writeCog } from '../../packages/cog/src/index.ts';
import { startServer } from '../lib/running-server.ts';
import { openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';
import { Buyer } from './journey-client.ts';

/** An image of 12,000 x 12,000 pixels with four 16-bit bands in Chromium, opened by a shared link. */
const SIDE_PX = 12_000;
const STRIP_PX = 500;
const PIXEL_M = 0.5;
const SWITCHES = 9;
const PAN_STEPS = 60;

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const dataDir = join(folder, 'data');
const server = await startServer(dataDir, { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  const buyer = await Buyer.register(server.url);
  const image = await buyer.buySmallestAnalytic('planet');
  const { url } = await buyer.link(image.downloads.analytic ?? '');
  await writeImage(join(folder, 'image.tif'));
  // A delivered file takes longer to make than all of this to measure: its place is taken by a larger one.
  renameSync(join(folder, 'image.tif'), join(dataDir, 'blobs', 'deliveries', image._id, 'analytic'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable');
  await page.goto(`${server.url}/#/Help`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await measure(page, metrics, url.split('/').at(-1) ?? '');
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function writeImage(target: string): Promise<void> {
  await writeCog(
    target,
    {
      widthPx: SIDE_PX,
      heightPx: SIDE_PX,
      dataType: 'uint16',
      bands: ['blue', 'green', 'red', 'nir'].map((name) => ({ name, scale: 0.0001 })),
      nodata: 0,
      epsg: 32_618,
      transform: [335_000, PIXEL_M, 0, 4_322_000, 0, -PIXEL_M],
      deflateLevel: 1,
    },
    strips(),
  );
}

/** Fields with texture: neither flat nor noise, as ground is. */
function* strips() {
  for (let top = 0; top < SIDE_PX; top += STRIP_PX) {
    const bands = [0, 1, 2, 3].map(() => new Uint16Array(SIDE_PX * STRIP_PX));
    for (const [band, values] of bands.entries())
      for (let i = 0; i < values.length; i++) {
        const [x, y] = [i % SIDE_PX, top + Math.floor(i / SIDE_PX)];
        const field = ((x >> 7) * 37 + (y >> 6) * 91) & 63;
        const grain = (Math.imul(x ^ (y << 3), 0x9e37_79b1) >>> 28) & 15;
        values[i] = 300 + field * (band === 3 ? 60 : 20) + grain * (band + 3);
      }
    yield { bands };
  }
}

async function measure(page: Page, metrics: CDPSession, token: string): Promise<void> {
  const firstMs = await page.evaluate(
    (hash) =>
      new Promise<number>((resolve) => {
        const startedMs = performance.now();
        location.hash = hash;
        const look = () => {
          const tiles = [...document.querySelectorAll('canvas.leaflet-tile')];
          const isWhole = tiles.length > 0 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
          if (isWhole) resolve(performance.now() - startedMs);
          else requestAnimationFrame(look);
        };
        look();
      }),
    `#/SharedView/${token}`,
  );
  figure('viewer_first_picture_s', firstMs / 1000, 's', 1);
  await closer(page);
  figure('viewer_tiles_in_view', await page.locator('canvas.leaflet-tile').count(), 'tiles');
  let loaded = 0;
  page.on('requestfinished', (request) => {
    if (/\/numbers\/\d/.test(request.url())) loaded++;
  });
  await page.getByLabel('Show as').hover();
  while (loaded < (await page.locator('canvas.leaflet-tile').count())) await page.waitForTimeout(100);
  const byStyle = new Map<string, number[]>();
  for (let i = 0; i < SWITCHES; i++)
    for (const style of ['ndvi', 'ndwi', 'true-color', 'false-color']) {
      const before = await scriptMs(metrics);
      await page.getByLabel('Show as').selectOption(style);
      await page.waitForFunction(
        (shown) =>
          [...document.querySelectorAll<HTMLElement>('canvas.leaflet-tile')].every(
            ({ dataset }) => dataset['painted'] === 'here' && dataset['style'] === shown,
          ),
        `style=${style}`,
      );
      byStyle.set(style, [...(byStyle.get(style) ?? []), (await scriptMs(metrics)) - before]);
    }
  for (const [style, ms] of byStyle)
    figure(`viewer_${style.replaceAll('-', '_')}_script_ms`, quantile(ms, 0.5), 'ms', 50);

  await pan(page, metrics);
}

/** In the middle of the image, so that the map is full of it. */
async function closer(page: Page): Promise<void> {
  const map = page.getByRole('application');
  await map.focus();
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('+');
    await page.waitForTimeout(500);
  }
  await page.waitForLoadState('networkidle');
}

async function pan(page: Page, metrics: CDPSession): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const frames = { count: 0 };
    Object.assign(window, { frames });
    const next = () => {
      frames.count++;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const framesNow = () => page.evaluate(() => (window as unknown as { frames: { count: number } }).frames.count);
  const [framesBefore, before] = [await framesNow(), await busyMs(metrics)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i < PAN_STEPS; i++) await page.mouse.move(x + 300 * Math.sin(i / 6), y + 200 * Math.cos(i / 9) - 200);
  await page.mouse.up();
  const frames = (await framesNow()) - framesBefore;
  const after = await busyMs(metrics);
  figure('viewer_pan_script_ms_a_frame', (after.script - before.script) / frames, 'ms', 1000 / 30);
  figure('viewer_pan_main_thread_ms_a_frame', (after.task - before.task) / frames, 'ms');
}

async function scriptMs(metrics: CDPSession): Promise<number> {
  return (await busyMs(metrics)).script;
}

async function busyMs(metrics: CDPSession): Promise<{ readonly script: number; readonly task: number }> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  const of = (name: string) => (all.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}
