import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** A quicklook that a busy machine draws may take longer than the short timeout of this server. */
const SLOW_QUICKLOOK = '504';

const table = (page: Page) => page.getByRole('table', { name: /^Archive images/ });
const saved = (page: Page) => page.getByRole('region', { name: 'Saved searches' });
const shown = (page: Page) => page.getByRole('region', { name: 'Results' });

async function timesOf(page: Page): Promise<string[]> {
  return table(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
}

const compareOf = (row: Locator) => row.getByRole('button', { name: /^Compare/ });

/** Filters, each of which excludes some images. */
async function fillFilters(page: Page): Promise<void> {
  await page.getByLabel('Max Cloud Cover').fill('60');
  await page.getByLabel('Max Off Nadir (°)').fill('30');
  await page.getByLabel('Max Resolution (m)').fill('1.5');
  await page.getByLabel('Results per Provider').fill('5');
}

test('a search is in the URL: limits, order, and a link that repeats it', { tag: '@smoke' }, async ({
  page,
  watch,
}) => {
  watch.allowed.push(SLOW_QUICKLOOK);
  const user = new User(page);
  await user.arrive();

  await test.step('values out of range are corrected or reported with a solution', async () => {
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await page.getByLabel('Max Resolution (m)').fill('9');
    await page.getByLabel('Results per Provider').fill('2.5');
    await page.getByLabel('Max Off Nadir (°)').fill('120');
    await page.getByLabel('Max Off Nadir (°)').blur();
    await expect(page.getByLabel('Max Resolution (m)')).toHaveValue('5');
    await expect(page.getByLabel('Results per Provider')).toHaveValue('10');
    await expect(page.getByText('Max Off Nadir is 120°, above 90°.', { exact: false })).toBeVisible();
    await fillFilters(page);
  });

  await test.step('the search is in the URL, newest first, and can be sorted differently', async () => {
    await user.search();
    await expect(page).toHaveURL(/find=images/);
    await expect(page).toHaveURL(/cloud=60/);
    const times = await timesOf(page);
    expect(times.length).toBeGreaterThan(8);
    expect(times).toEqual(times.toSorted().toReversed());
    await page.getByLabel('Sort results').selectOption('Finest resolution first');
    await expect(table(page)).toHaveAccessibleName(/finest resolution first/);
    await page.getByLabel('Sort results').selectOption('Newest first');
  });

  await test.step('the link repeats the search', async () => {
    await page.reload();
    await expect(shown(page).getByRole('status').first()).toHaveText(/^\d+\+? images$/, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Edit search' }).click();
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await expect(page.getByLabel('Max Cloud Cover')).toHaveValue('60');
    await expect(page.getByLabel('Max Off Nadir (°)')).toHaveValue('30');
  });
});

test('rows and footprints are linked both ways, and Zoom to all shows them', { tag: '@globe' }, async ({
  page,
  watch,
}) => {
  watch.allowed.push(SLOW_QUICKLOOK);
  const user = new User(page);
  await user.arrive();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await fillFilters(page);
  await user.search();
  const row = user.results.filter({ hasText: 'Maxar' }).first();
  await user.globeIsReady();
  const before = (await user.globe.getAttribute('data-camera')) ?? '';
  await row
    .getByRole('button', { name: /on the map/ })
    .first()
    .click();
  await expect(user.globe).toHaveAttribute('data-footprints', '1');
  await expect(user.globe).not.toHaveAttribute('data-camera', before);
  await page.getByRole('button', { name: 'Zoom to all' }).click();
  await user.globeIsReady();
  const box = await user.globeBox();
  await expect(async () => {
    await page.mouse.move(box.x + 5, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    await expect(row).toHaveAttribute('data-highlighted', 'true', { timeout: 1000 });
  }).toPass();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(user.selectedLocation).toHaveText('Greenbelt, Maryland');
});

test('results are narrowed to a month and compared side by side, and more are loaded', async ({ page, watch }) => {
  watch.allowed.push(SLOW_QUICKLOOK);
  const user = new User(page);
  await user.arrive();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await fillFilters(page);
  await user.search();

  await test.step('a bar of the timeline narrows the list to its month', async () => {
    const all = await timesOf(page);
    const bars = page.getByRole('toolbar', { name: /^Dates/ }).getByRole('button');
    await page.getByRole('button', { name: 'Refine' }).click();
    await bars.last().click();
    const month = (await bars.last().getAttribute('aria-label'))?.slice(0, 7) ?? '';
    await expect(page.getByText(`Only ${month}`)).toBeVisible();
    await expect.poll(async () => (await timesOf(page)).every((time) => time.startsWith(month))).toBe(true);
    await page.getByRole('button', { name: 'Show all dates' }).click();
    await expect.poll(() => timesOf(page)).toEqual(all);
  });

  await test.step('two quicklooks are compared by a divider that keys move, on a phone as well', async () => {
    const rows = user.results.filter({ hasText: 'Maxar' });
    await compareOf(rows.nth(0)).click();
    await compareOf(rows.nth(1)).click();
    await page.getByRole('button', { name: 'Compare both' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare over Greenbelt, Maryland' });
    await expect(dialog.getByRole('img', { name: /^Quicklook/ })).toHaveCount(2);
    const divider = dialog.getByRole('slider');
    await divider.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(divider).toHaveAttribute('aria-valuetext', /^1 %/);
    await expectAccessible(page, 'comparison');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Compare both' })).toBeFocused();
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  await test.step('Back closes Info and keeps the list, and the link of Info opens it', async () => {
    const before = await timesOf(page);
    await page
      .getByRole('button', { name: /^Info on/ })
      .first()
      .click();
    const info = page.getByRole('dialog');
    await expect(info).toBeVisible();
    const link = page.url();
    await page.goBack();
    await expect(info).toHaveCount(0);
    expect(await timesOf(page)).toEqual(before);
    await page.evaluate((url) => window.location.replace(url), link);
    await expect(info).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(info).toHaveCount(0);
    expect(await timesOf(page)).toEqual(before);
  });

  await test.step('more pages follow the first, each image once', async () => {
    const before = await timesOf(page);
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await expect.poll(async () => (await timesOf(page)).length).toBeGreaterThan(before.length);
    await expect(page.getByRole('button', { name: 'Show more', exact: true })).toBeEnabled();
    const times = await timesOf(page);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(before.every((time) => times.includes(time))).toBe(true);
  });
});

test('an empty result names the filter to relax, and a search is saved under a name', async ({ page, watch }) => {
  watch.allowed.push('504');
  const user = new User(page);
  await user.arrive();

  await test.step('one filter excludes most images, and a button relaxes it', async () => {
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await page.getByLabel('Max Price (USD)').fill('1');
    await user.search();
    await expect(page.getByText('No Images available, adjust search criteria and retry')).toBeVisible();
    await expect(page.getByText(/^Max Price of \$1 excludes most images\. Without it there/)).toBeVisible();
    await page.getByRole('button', { name: 'Allow any price' }).click();
    await expect(page.getByLabel('Max Price (USD)')).toHaveValue('');
    await expect(user.results.first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a search is saved, renamed, deleted, and restored', async () => {
    await page.getByRole('button', { name: 'Edit search' }).click();
    await page.getByLabel('Max Cloud Cover').fill('20');
    await page.getByRole('button', { name: 'Saved Searches', exact: true }).click();
    await page.getByRole('button', { name: 'Save this search' }).click();
    await expect(page.getByLabel('Name of the search')).toHaveValue('Greenbelt, Maryland');
    await page.getByLabel('Name of the search').fill('Clear sky');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename Clear sky' }).click();
    await page.getByLabel('New name of Clear sky').fill('Clear sky at home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Rename Clear sky at home' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete Clear sky at home' }).click();
    await expect(saved(page).getByText('No saved searches')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Open Clear sky at home' })).toBeVisible();
    await expectAccessible(page, 'saved searches');
  });

  await test.step('it is opened from another screen, at its place', async () => {
    await user.goTo('Singapore', /^Singapore/);
    await expect(page).not.toHaveURL(/find=images/);
    await page.getByRole('button', { name: 'Open Clear sky at home' }).click();
    await expect(user.selectedLocation).toHaveText('Greenbelt, Maryland');
    await expect(page).toHaveURL(/cloud=20/);
    await expect(user.results.first()).toBeVisible({ timeout: 30_000 });
  });
});

test('on a phone, a search brings three results into the window', async ({ page, watch }) => {
  watch.allowed.push(SLOW_QUICKLOOK);
  await page.setViewportSize({ width: 360, height: 740 });
  const user = new User(page);
  await user.arrive();
  await user.search();
  for (const row of [0, 1, 2]) await expect(user.results.nth(row)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Edit search' })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const row of [0, 1]) await expect(user.results.nth(row)).toBeInViewport({ ratio: 1 });
});
