import { chromium, type Page } from '@playwright/test';
import { buyTasking, datesIn, TASKING_PLACES } from '../support/tasking.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** Screens by their addresses; those of a visitor are looked at without a session. */
const VISITOR = ['Login', 'Registration', 'ResetPassword'];
const SCREENS = ['Home', 'Home?tab=satellites', 'Home?tab=locations', 'MyImagery', 'Orders', 'Tasking'];
const MORE = ['UpdateUser', 'Webhooks', 'Cart', 'Checkout', 'Help', 'NoSuchScreen'];

/** A screen counts as jumping above this (Core Web Vitals call 0.1 good). */
const SHIFT_MAX = 0.05;
const TARGET_PX = 44;
/** The narrowest window that nothing may be wider than (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };

declare global {
  interface Window {
    shifts: number[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page, before it. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    // Entries of this type are layout shifts (Layout Instability API).
    for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until nothing loads any more and two looks at the page are the same. */
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

/** Runs in the page: what is pressed within less than so many pixels, links in sentences left out; in a dialog while one is open. */
function findSmallTargets(leastPx: number): string[] {
  const root = document.querySelector('[role="dialog"], [role="menu"]') ?? document;
  const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"]';
  const all = [...root.querySelectorAll<HTMLElement>(pressed)];
  const inField = '.mantine-Pill-remove, .mantine-InputClearButton-root, .mantine-PasswordInput-visibilityToggle';
  return all.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const { visibility, display } = getComputedStyle(element);
    const isShown =
      box.width > 1 && box.height > 1 && visibility === 'visible' && !element.closest('[aria-hidden="true"]');
    const isText = element.tagName === 'A' && display === 'inline';
    if (!isShown || isText || element.matches(inField) || element.closest('[role="toolbar"], [popover]')) return [];
    element.scrollIntoView({ block: 'center' });
    // A box is pressed with all its labels; what is pressed may also be larger than what is drawn.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
    const heightPx = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    const { left, top, width, height } = element.getBoundingClientRect();
    const reaches = (dy: number) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + dy);
      return hit !== null && [element, ...labels].some((one) => one.contains(hit));
    };
    const far = leastPx / 2 - 1;
    const isHigh = heightPx >= leastPx - 0.5 || (reaches(-far) && reaches(far));
    return isHigh
      ? []
      : [`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)} ${height} px`];
  });
}

test.describe('on a phone', () => {
  // With everything that moves: it could make a screen jump.
  test.use({
    viewport: PHONE,
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('what is drawn on the map comes into view, and the way back leads to its row', async ({ page, watch }) => {
    // A quicklook that a busy machine draws may take longer than the short time-out of this server.
    watch.allowed.push('504');
    const user = new User(page);
    await user.arrive();
    await user.search();
    const draw = user.results
      .nth(5)
      .getByRole('button', { name: /on the map$/ })
      .first();
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

  test('what dialogs and menus hold can be pressed', async ({ page, watch }) => {
    // A quicklook that a busy machine draws may take longer than the short time-out of this server.
    watch.allowed.push('504');
    const user = new User(page);
    await user.arrive();
    await user.search();
    const look = async (name: string) => {
      const opened = page.getByRole('dialog').or(page.getByRole('menu'));
      await expect(opened).toBeVisible();
      expect.soft(await page.evaluate(findSmallTargets, TARGET_PX), `${name} is hard to press`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    };
    await user.results.first().getByRole('button', { name: 'Info' }).click();
    await look('Info');
    for (const result of [0, 1]) await user.results.nth(result).getByText('Compare', { exact: true }).click();
    await page.getByRole('button', { name: 'Compare both' }).click();
    await look('Compare');
    await page.getByRole('button', { name: /^Copy / }).click();
    await look('the menu of the coordinates');
    await page.getByRole('button', { name: 'Graphics' }).click();
    await look('the menu of the globe');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await look('Keyboard shortcuts');
  });

  for (const [who, screens] of [
    ['a visitor', VISITOR],
    ['a user', [...SCREENS, ...MORE]],
  ] as const)
    test(`screens of ${who} do not jump and can be pressed`, async ({ page, watch }) => {
      test.setTimeout(180_000);
      // Checkout with an empty cart, and the screen that is not there.
      watch.allowed.push('404');
      if (who === 'a user') {
        await new User(page).signUp();
        // Lists that hold something grow while they load.
        // So late that no image is drawn while the journeys run.
        const [start, stop] = datesIn(24 * 10, 24 * 20);
        const window = { start, stop };
        await buyTasking(page, { place: TASKING_PLACES.clear, product: 'task:planet:flexible-40cm', window });
      }
      await page.addInitScript(watchShifts);
      for (const screen of screens) {
        await page.goto('about:blank');
        await page.goto(`/#/${screen}`);
        await settled(page);
        const shift = await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
        expect.soft(shift, `${screen} jumps`).toBeLessThanOrEqual(SHIFT_MAX);
        expect.soft(await page.evaluate(findSmallTargets, TARGET_PX), `${screen} is hard to press`).toEqual([]);
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
  test(`${atLeast} results are visible at once at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const user = new User(page);
    await user.signUp();
    await page.goto('/#/Home?at=-33.906,18.42&place=Cape+Town&find=images');
    await user.results.nth(atLeast).waitFor();
    await expect(page.getByRole('progressbar', { name: 'Providers searched' })).toHaveCount(0);
    for (let row = 0; row < atLeast; row++) await expect(user.results.nth(row)).toBeInViewport({ ratio: 1 });
  });

test('text of four times the size fits into the window', async ({ baseURL }) => {
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
