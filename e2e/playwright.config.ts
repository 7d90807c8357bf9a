import { defineConfig } from '@playwright/test';

/**
 * Each window of Chromium 156 loads two pages for suggestions of its address bar and keeps a spare renderer, which no
 * journey needs. The switch replaces that of Playwright, so it also lists Playwright's features, which come first.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];
const FLAGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Without a graphics card, a globe is rendered on the CPU and takes most of it. So only journeys about the globe have
 * one; all others also prove that nothing else needs WebGL.
 */
const withGlobe = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Otherwise the page around the globe is drawn by the software WebGL as well, at several times the cost.
  '--disable-gpu',
];
/** A page lives for a few seconds, so most optimized code would never run again. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-turbofan --no-maglev';
const withoutGlobe = ['--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis', WITHOUT_OPTIMIZING];

/** Fades and slides are drawn sixty times a second. Only journeys with a globe and those of `fit.e2e.ts` keep them. */
const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * Slow files. Most of them run their journeys one after another on a separate server, or wait for simulated time. They
 * start first, so that none runs alone at the end; all others start in order of their names.
 */
const LONG = ['external-sign-in', 'fit', 'slow-providers', 'stripe', 'tasking', 'tasking-form', 'tasking-orders'].map(
  (name) => `${name}.e2e.ts`,
);

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // Tests that pass on retry are reported as flaky, because two browsers and a server share two cores.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  globalSetup: './support/server.ts',
  projects: [
    {
      name: 'long',
      testMatch: LONG,
      use: { launchOptions: { executablePath, args: [...FLAGS, ...withoutGlobe] }, ...withoutMotion },
    },
    {
      name: 'globe',
      grep: /@globe/,
      // A quarter of the pixels, in the same layout.
      use: { launchOptions: { executablePath, args: [...FLAGS, ...withGlobe] }, deviceScaleFactor: 0.5 },
    },
    {
      name: 'no-webgl',
      testIgnore: LONG,
      grepInvert: /@globe/,
      use: { launchOptions: { executablePath, args: [...FLAGS, ...withoutGlobe] }, ...withoutMotion },
    },
  ],
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env['GROUNDTRACK_URL'] ?? '',
    viewport: { width: 1000, height: 640 },
    timezoneId: 'UTC',
    locale: 'en-US',
    // Only for the retry, because a trace slows every step; `npm run test:e2e -- <word> --trace=on` records one at
    // once. Without screenshots, because those of every frame cost a browser without a graphics card half of its time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
  },
});
