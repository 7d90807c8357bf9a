import { chromium, type Page } from '@playwright/test';
import { lookAtTargets, PHONE } from '../support/targets.ts';
import { buyTasking, datesIn, TASKING_PLACES } from '../support/tasking.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** Screens by their addresses; those of a visitor are opened without a session. */
const VISITOR = ['', 'Login', 'Registration', 'ResetPassword'];
const SCREENS = ['Home', 'Home?tab=satellites', 'Home?tab=locations', 'MyImagery', 'Orders', 'Tasking'];
const MORE = ['UpdateUser', 'Webhooks', 'Cart', 'Checkout', 'Help', 'NoSuchScreen'];

/** A screen counts as jumping above this (Core Web Vitals call 0.1 good). */
const SHIFT_MAX = 0.05;
const DESKTOP = { width: 1440, height: 900 };
/** The narrowest window that nothing may be wider than (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

declare global {
  interface Window {
    shifts: number[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    // Entries of this type are layout shifts (Layout Instability API).
    for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until nothing is loading and two consecutive snapshots of the page are equal. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  let before = -1;
  await expect
    .poll(async () => {
      const now = await page.evaluate(() => document.body.scrollHeight);
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
}

const overflowPx = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test.describe('on a phone', () => {
  // With animations, because they could make a screen jump.
  test.use({
    viewport: PHONE,
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('a footprint drawn on the map scrolls into view, and the link back leads to its row', async ({
    page,
    watch,
  }) => {
    // A quicklook that a busy machine draws may take longer than the short timeout of this server.
    watch.allowed.push('504');
    const user = new User(page);
    await user.arrive();
    await user.search();
    const draw = user.results.nth(5).getByRole('button', { name: /^Show the whole scene/ });
    await draw.focus();
    await draw.scrollIntoViewIfNeeded();
    const leftAt = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Space');
    await expect(user.globe).toBeInViewport();
    await expect(user.results.nth(5)).not.toBeInViewport();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(leftAt);
    await expect(draw).toBeFocused();
    await expect(page.getByRole('button', { name: 'Back to the list' })).toHaveCount(0);
  });

  for (const [who, screens] of [
    ['a visitor', VISITOR],
    ['a user', [...SCREENS, ...MORE]],
  ] as const)
    test(`screens of ${who} do not jump, and their controls are large enough`, async ({ page, watch }) => {
      test.setTimeout(180_000);
      // Checkout with an empty cart, and the 404 screen.
      watch.allowed.push('404');
      if (who === 'a user') {
        await new User(page).signUp();
        // Lists with entries grow while they load.
        // A window so late that no image is drawn while the journeys run.
        const [start, stop] = datesIn(24 * 10, 24 * 20);
        const window = { start, stop };
        await buyTasking(page, { place: TASKING_PLACES.clear, product: 'task:planet:flexible-40cm', window });
      }
      await page.addInitScript(watchShifts);
      for (const screen of screens) {
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await page.goto('about:blank');
          await page.goto(`/#/${screen}`);
          await settled(page);
          const shift = await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
          expect.soft(shift, `${screen} jumps at ${viewport.width} px`).toBeLessThanOrEqual(SHIFT_MAX);
        }
        await lookAtTargets(page, screen);
        await page.setViewportSize(NARROWEST);
        await settled(page);
        expect
          .soft(await overflowPx(page), `${screen} scrolls sideways at ${NARROWEST.width} px`)
          .toBeLessThanOrEqual(0);
        await page.setViewportSize(PHONE);
      }
    });
});

for (const [width, height, atLeast] of [
  [1440, 900, 5],
  [1024, 768, 3],
] as const)
  test(`${atLeast} results are visible without scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const user = new User(page);
    await user.signUp();
    await page.goto('/#/Home?at=-33.906,18.42&place=Cape+Town&find=images');
    await user.results.nth(atLeast).waitFor();
    await expect(page.getByRole('progressbar', { name: 'Providers searched' })).toHaveCount(0);
    for (let row = 0; row < atLeast; row++) await expect(user.results.nth(row)).toBeInViewport({ ratio: 1 });
  });

test('text at four times the size fits in the window', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const { launchOptions } = test.info().project.use;
  // As set in the settings of a browser: media queries in em follow, unlike with a style.
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=64,defaultFixedFontSize=52'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 1024 } });
  await new User(page).signUp();
  for (const screen of [...SCREENS, ...MORE, ...VISITOR]) {
    await page.goto(`/#/${screen}`);
    await settled(page);
    expect.soft(await overflowPx(page), `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await browser.close();
});
