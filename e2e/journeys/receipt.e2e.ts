import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

/** The print layout of the browser. */
interface Paper {
  readonly background: string;
  readonly text: string;
  /** Roles of the application around the receipt that would be printed, too. */
  readonly around: readonly string[];
}

/** Runs in the page. */
function paperOf(): Paper {
  const sheet = document.querySelector('article');
  const heading = document.querySelector('h1');
  if (!sheet || !heading) throw new Error('There is no receipt');
  const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
  return {
    background: getComputedStyle(document.body).backgroundColor,
    text: getComputedStyle(heading).color,
    around: ['body header:has(nav)', 'nav', 'button', 'main ~ footer'].filter(isShown),
  };
}

/** The receipt alone, black on white, on one page of either size of paper. */
async function expectOnPaper(page: Page, folder: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect
    .poll(() => page.evaluate(paperOf))
    .toEqual({ background: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)', around: [] });
  for (const format of ['A4', 'Letter']) {
    const path = join(folder, `${format}.pdf`);
    await page.pdf({ path, format });
    expect(readFileSync(path, 'latin1').match(/\/Type \/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

test('buy, find the order, print its receipt and export all orders', { tag: '@smoke' }, async ({ page }, testInfo) => {
  const user = new User(page);
  await user.arrive();

  await test.step('there are no orders before the first purchase', async () => {
    await page.goto('/#/Orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.goto('/#/Home');
    await user.search();
  });

  let total = '';
  await test.step('after the purchase the order is listed as paid, with its amount', async () => {
    await user.addToCart('Maxar', { geoTiff: true });
    await user.openCart();
    await user.checkOut();
    total = /\$[\d,.]+\d/.exec(await page.getByText(/Purchasing 1 item, totaling/).innerText())?.[0] ?? '';
    await user.pay(TEST_CARD);
    await expect(page.getByText('Purchase Completed')).toBeVisible();
    await expect(page).toHaveURL(/#\/Orders\/[\w-]+$/);
    await expect(page.getByRole('link', { name: /^Receipt R-/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Order R-\d{6}$/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('You have no images in your cart.')).toBeVisible();
    await page.goto('/#/Orders');
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Order R-\d{6}$/ })).toBeVisible();
    await expect(page.getByText(total, { exact: true })).toHaveCount(1);
  });

  let number = '';
  await test.step('the receipt names seller, buyer, image, and amounts, and is marked as a test', async () => {
    await page.getByRole('link', { name: /^Receipt R-/ }).click();
    const heading = page.getByRole('heading', { name: /^Receipt R-\d{6}$/ });
    number = (await heading.innerText()).replace('Receipt ', '');
    await expect(page).toHaveTitle(`Groundtrack receipt ${number}`);
    const sheet = page.getByRole('article');
    for (const text of [
      'Test mode. No card was charged.',
      'SIMULATED',
      user.email,
      'Ada Byron',
      'United States',
      'Maxar',
    ])
      await expect(sheet.getByText(text).first()).toBeVisible();
    await expect(sheet.getByText(total).first()).toBeVisible();
    await expect(sheet.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/).first()).toBeVisible();
  });

  await test.step('only the receipt is printed, black on white even in the dark theme', async () => {
    await expectOnPaper(page, testInfo.outputDir);
  });

  await test.step('all orders come as one CSV file', async () => {
    await page.getByRole('link', { name: 'All orders' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^Groundtrack orders \d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFOrder,Receipt,/);
    const rows = csv.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`,${number},`);
    expect(rows[0]).toContain(`,${total.replace(/[$,]/g, '')},`);
  });
});
