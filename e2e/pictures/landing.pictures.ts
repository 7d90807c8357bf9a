import { expect } from '@playwright/test';
import sharp from 'sharp';
import { boxAround } from '../../packages/geo/src/index.ts';
import type { SceneLook } from '../../packages/scene-renderer/src/index.ts';
import { renderSample } from '../../packages/scene-renderer/src/render.ts';
import type { LandingPicture } from './docs-pictures.ts';
import { openResults, person, SLOW, settledScreenshot, test } from './picture-page.ts';
import { writeLandingPicture } from './write-picture.ts';

/** A square, which the page scales like the globe. */
const GLOBE = { width: 1000, height: 1000 } as const;
/** A screen on which the texts stay legible in the page. */
const WINDOW = { width: 1100, height: 700 } as const;
const PHONE = { width: 360, height: 640 } as const;

const SAMPLE = { xKm: 1.2, yKm: 0.9, pixelM: 0.6, widthPx: 800 } as const;
const LIGHT = { cloudCover: 0, sunElevationDeg: 42, sunAzimuthDeg: 140, offNadirDeg: 15 } as const;
const RADAR = { cloudCover: null, sunElevationDeg: null, sunAzimuthDeg: null, offNadirDeg: 35 } as const;
/** The places of `sample-images.tsx`, with scenes like those that the simulated providers have there. */
const SAMPLES = [
  { name: 'samples/new-york', place: [-74.0125, 40.7065], phenomenology: 'ms', groundSampleDistanceM: 0.34, ...LIGHT },
  { name: 'samples/dubai', place: [55.31, 25.27], phenomenology: 'ms', groundSampleDistanceM: 0.5, ...LIGHT },
  {
    name: 'samples/san-francisco',
    place: [-122.395, 37.79],
    phenomenology: 'sar',
    groundSampleDistanceM: 0.5,
    ...RADAR,
  },
] as const satisfies readonly (Partial<SceneLook> & {
  readonly name: LandingPicture;
  readonly place: readonly [number, number];
})[];

test('samples of the landing page', async () => {
  for (const { name, place, ...look } of SAMPLES) {
    const [lonDeg, latDeg] = place;
    const { epsg, box } = boxAround({ type: 'Point', coordinates: [lonDeg, latDeg] }, SAMPLE);
    const reach = 0.05;
    const corner = (x: number, y: number): readonly [number, number] => [lonDeg + x * reach, latDeg + y * reach];
    const ring = [corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    const scene: SceneLook = {
      ...look,
      featureId: name,
      footprint: { type: 'Polygon', coordinates: [ring] },
      acquiredAtMs: Date.parse('2026-07-10T15:00:00Z'),
      orbitState: 'descending',
      lookSide: 'right',
    };
    const { bytes } = await renderSample({ scene, epsg, box, groundSampleDistanceM: SAMPLE.pixelM });
    await writeLandingPicture(name, await sharp(bytes).resize({ width: SAMPLE.widthPx }).png().toBuffer());
  }
});

test.describe('the globe of the landing page', () => {
  test.use({ viewport: GLOBE });
  test('with the satellites over it', async ({ page }) => {
    await page.goto('/');
    const globe = page.getByTestId('globe');
    await globe.evaluate((element) => {
      const pane = element.parentElement;
      if (pane) pane.style.cssText = 'position: fixed; inset: 0; z-index: 1000; height: auto';
    });
    await expect(globe).toHaveAttribute('data-satellites', /^[1-9]/, SLOW);
    await expect(page.locator('html')).toHaveAttribute('data-globe', 'ready', SLOW);
    await writeLandingPicture('globe', await page.screenshot({ timeout: 120_000 }));
  });
});

for (const { kind, viewport, user } of [
  { kind: 'product', viewport: WINDOW, user: 'sally.ride' },
  { kind: 'product-phone', viewport: PHONE, user: 'mae.jemison' },
] as const) {
  test.describe(`the ${kind} on the landing page`, () => {
    test.use({ viewport, deviceScaleFactor: kind === 'product' ? 1.5 : 2 });
    test('in both color schemes', async ({ page }) => {
      const visitor = person(page, user);
      await visitor.signUp();
      await openResults(page, visitor);
      for (const scheme of ['light', 'dark'] as const)
        await writeLandingPicture(`${kind}-${scheme}`, await settledScreenshot(page, scheme));
    });
  });
}
