import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';
import { PICTURE_SIZE } from './docs-pictures.ts';

const globe = journeys.projects?.find(({ name }) => name === 'globe');

/** The pictures of README, docs and landing page: `npm run pictures`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '{docs,landing}.pictures.ts',
  outputDir: '../../test-results/docs-pictures',
  globalSetup: '../support/fixed-server.ts',
  // In order, because a globe without a graphics card takes all of the processor.
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 900_000,
  projects: [
    {
      name: 'docs',
      use: {
        ...globe?.use,
        deviceScaleFactor: 1,
        viewport: PICTURE_SIZE,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
