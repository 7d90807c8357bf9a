import { statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { satelliteRows } from '../support/satellites.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 86_400_000;

/** A new user who follows the screen and counts steps and time. */
class Newcomer {
  readonly #page: Page;
  readonly #startMs = performance.now();
  steps = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(what: Locator): Promise<void> {
    this.steps += 1;
    await what.click();
  }

  async type(label: string, text: string): Promise<void> {
    this.steps += 1;
    await this.#page.getByLabel(label).fill(text);
  }

  /** The time of the product on this machine, without reading. */
  get tookSec(): number {
    return (performance.now() - this.#startMs) / 1000;
  }
}

test('a newcomer does five tasks from the landing page in twenty steps and a minute', async ({ page }) => {
  await page.goto('/');
  const newcomer = new Newcomer(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const result = page.getByRole('row').filter({ has: button(/^Info/) });

  await test.step('the first result', async () => {
    await newcomer.press(button('Try the demo'));
    await expect(result.first()).toBeVisible();
  });

  await test.step('is bought', async () => {
    await newcomer.press(result.first().getByRole('button', { name: /^Add/ }));
    await newcomer.press(button('Add to Cart'));
    await expect(button('Added to Cart')).toBeVisible();
    await newcomer.press(link(/^Cart/));
    await newcomer.press(page.getByLabel('Check Here to Agree to above terms.'));
    await newcomer.press(link('Checkout'));
    await newcomer.press(button(/^Use/).first());
    await newcomer.type('Expiry date', '12 / 40');
    await newcomer.type('Security code', '123');
    await newcomer.press(button(/^Purchase/));
    await expect(page.getByText('Purchase Completed')).toBeVisible();
  });

  await test.step('the next daylight pass tomorrow', async () => {
    await newcomer.press(link('Search Archive'));
    await newcomer.press(page.getByRole('tab', { name: 'Satellites' }));
    await newcomer.press(page.getByText('Tomorrow', { exact: true }));
    const pass = satelliteRows(page).filter({ hasText: 'optical' }).first();
    await expect(pass).toContainText('Sun');
    await newcomer.press(pass.getByRole('button', { name: /^Pass Info/ }));
    const tomorrow = new Date(Date.now() + DAY_MS);
    const day = tomorrow.toLocaleDateString('en-US', { weekday: 'long', day: 'numeric', month: 'long' });
    const popup = page.getByRole('dialog');
    await expect(popup).toContainText(day);
    await expect(popup.locator('time').first()).toHaveAttribute(
      'datetime',
      new RegExp(`^${tomorrow.toISOString().slice(0, 10)}`),
    );
    await page.keyboard.press('Escape');
  });

  await test.step('the file is downloaded', async () => {
    await newcomer.press(link('My Imagery'));
    const download = page.waitForEvent('download');
    await newcomer.press(button(/^Download/).first());
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Cape-Town/i);
    expect(statSync(await file.path()).size).toBeGreaterThan(10_000);
  });

  await test.step('an old receipt is found', async () => {
    await newcomer.press(button('Demo account').last());
    await newcomer.press(page.getByRole('menuitem', { name: /Orders/ }));
    await newcomer.press(link(/^Receipt R-/));
    await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible();
  });

  expect(newcomer.steps).toBeLessThanOrEqual(20);
  expect(newcomer.tookSec).toBeLessThan(60);
});
