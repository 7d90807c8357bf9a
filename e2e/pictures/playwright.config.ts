import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/**
 * Pictures of every screen, compared with the kept ones: `npm run test:pictures`, and `npm run test:pictures -- --update` to
 * take them again. They are half as large as the screen, and a share of their pixels may differ, as another version of
 * Chromium or of a system font draws edges differently.
 */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: 'screens.pictures.ts',
  outputDir: '../../test-results/pictures',
  globalSetup: '../support/fixed-server.ts',
  snapshotPathTemplate: '{testDir}/kept/{arg}{ext}',
  retries: 0,
  timeout: 480_000,
  expect: { timeout: 30_000, toMatchSnapshot: { threshold: 0.25, maxDiffPixelRatio: 0.03 } },
  use: { deviceScaleFactor: 0.5 },
});
