import type { Locator, Page } from '@playwright/test';
import { buyTasking, datesIn, fastTest, openTasking, TASKING_PLACES } from '../support/tasking.ts';
import { expect } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';
import { readZip } from '../support/zip.ts';

// One after another on one server: simulated time runs fast, and they mostly wait.
fastTest.describe.configure({ mode: 'default', timeout: 90_000 });

const DELIVERED = { timeout: 60_000 };
/** The states of a tasking after the pass on which its image was taken. */
const TAKEN = ['AcquiredSuccess', 'Processing', 'Complete', 'Delivered'];
const { clear, cloudedTwice, allClouded } = TASKING_PLACES;

/** The states of a tasking, as its timeline shows them. */
const statesIn = (detail: Locator): Locator =>
  detail.getByRole('list').first().getByRole('listitem').getByRole('strong');

/** The outcome of each of its passes. */
const passesIn = (detail: Locator): Locator => detail.getByRole('listitem').filter({ hasText: 'off nadir' });

fastTest('find a window, buy it, and download the image taken at that pass', async ({ page }, testInfo) => {
  const user = new User(page);
  await user.arrive();
  let pass = { start: '', stop: '' };

  await fastTest.step('the form finds windows, and one of them is added to the cart', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tasking' }).click();
    await expect(page.getByText('No tasking records')).toBeVisible();
    await page.getByLabel('Area Description').fill(clear.name);
    await page.getByLabel('Latitude').fill(String(clear.latitude));
    await page.getByLabel('Longitude').fill(String(clear.longitude));
    await page.getByRole('tab', { name: 'Assured' }).click();
    pass = await chooseFirst(page, 'Assured SkySat');
    await page.getByRole('button', { name: 'Add Request to Cart' }).click();
    await expect(
      page.getByText(`Request successfully added to cart for: ${clear.name} - Assured SkySat, 50 cm color`),
    ).toBeVisible();
  });

  await fastTest.step('it is paid like an image', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Your Cart' }).click();
    await expect(page.getByText('Tasking Requests (1)')).toBeVisible();
    await user.checkOut();
    await user.pay(TEST_CARD);
    await expect(page.getByText('Purchase Completed')).toBeVisible();
  });

  await fastTest.step('it moves through its states without a reload', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tasking' }).click();
    const detail = await openTasking(page, clear);
    await expect(statesIn(detail).last()).toHaveText('Delivered', DELIVERED);
    await expect(statesIn(detail)).toHaveText(['Purchased', 'Ordered', 'Confirmed', 'Planned', ...TAKEN]);
    await expect(passesIn(detail)).toHaveCount(1);
    await expect(passesIn(detail)).toContainText('Image taken');
    await detail.getByRole('link', { name: 'Image in My Imagery' }).click();
  });

  await fastTest.step('My Imagery has the image of that pass, in simulated time, and leads back', async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('(simulated time)')).toBeVisible();
    await page.keyboard.press('Escape');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: clear.name });
    await expect(card).toContainText('(simulated time)');
    expectWithin(await timeIn(card), pass);
    await expectImageOf(page, testInfo.outputDir, pass);
    await card.getByRole('button', { name: `Info on ${clear.name}` }).click();
    await dialog.getByRole('link', { name: 'Tasking request' }).click();
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  });
});

fastTest('two clouded attempts, then the image', async ({ page }) => {
  const user = new User(page);
  await user.signUp();
  // Five attempts at any time of any day; in four days there may be only two.
  const [start, stop] = datesIn(25, 8 * 24);
  await buyTasking(page, { place: cloudedTwice, product: 'task:planet:flexible-40cm', window: { start, stop } });
  await page.goto('/#/Tasking');
  const detail = await openTasking(page, cloudedTwice);
  await expect(statesIn(detail).last()).toHaveText('Delivered', DELIVERED);
  await expect(statesIn(detail)).toHaveText(['Purchased', 'Ordered', 'Confirmed', 'Planned', ...TAKEN]);
  await expect(passesIn(detail).getByRole('strong')).toHaveText(['Too cloudy', 'Too cloudy', 'Image taken']);
  await expect(passesIn(detail).first()).toContainText('93 % cloud, more than the product allows');
  await expect(detail.getByRole('link', { name: 'Image in My Imagery' })).toBeVisible();
});

fastTest('every pass is clouded, and the price is refunded', async ({ page }) => {
  const user = new User(page);
  await user.signUp();
  const [start, stop] = datesIn(25, 4.2 * 24);
  await buyTasking(page, { place: allClouded, product: 'task:planet:flexible-40cm', window: { start, stop } });
  await page.goto('/#/Tasking');
  const detail = await openTasking(page, allClouded);
  await expect(statesIn(detail).last()).toHaveText('AcquiredFail', DELIVERED);
  await expect(passesIn(detail).first()).toContainText('Too cloudy');
  await expect(passesIn(detail).filter({ hasNotText: 'Too cloudy' })).toHaveCount(0);
  await expect(detail.getByText(/^\$800\.00 (goes back|was refunded) to the card you paid with$/)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'My Imagery' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
});

/**
 * Chooses the earliest window of a product, even if windows of other products come first.
 * @returns its start and end
 */
async function chooseFirst(page: Page, product: string): Promise<{ start: string; stop: string }> {
  const windows = page.getByRole('table', { name: 'Windows' });
  const option = windows
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('radio', { name: product, disabled: false }) })
    .first();
  const more = page.getByRole('button', { name: /^Show \d+ more of/ });
  await expect(async () => {
    await expect(windows).toBeVisible();
    if ((await option.count()) === 0) await more.click();
    await expect(option).toBeVisible({ timeout: 500 });
  }).toPass();
  await option.getByRole('radio').check();
  const [start = '', stop = ''] = await option
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  return { start, stop };
}

/** The time that an element displays. */
async function timeIn(element: Locator): Promise<string> {
  return (await element.locator('time').first().getAttribute('datetime')) ?? '';
}

function expectWithin(moment: string, { start, stop }: { start: string; stop: string }): void {
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(Date.parse(start));
  expect(Date.parse(moment)).toBeLessThanOrEqual(Date.parse(stop));
}

/** The files contain the image of this pass, and are marked as having simulated time. */
async function expectImageOf(page: Page, folder: string, pass: { start: string; stop: string }): Promise<void> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Other formats/ }).click();
  await page.getByRole('menuitem', { name: 'ZIP' }).click();
  const path = `${folder}/tasking.zip`;
  await (await waiting).saveAs(path);
  const [, json] = [...(await readZip(path))].find(([name]) => name.endsWith('.json')) ?? [];
  const { properties } = JSON.parse(json?.toString() ?? '') as { properties: Record<string, string> };
  expectWithin(properties['datetime'] ?? '', pass);
  expect(properties['groundtrack:time']).toBe('simulated time');
}
