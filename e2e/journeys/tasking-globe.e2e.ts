import type { Page } from '@playwright/test';
import { comparePictures, takePicture, takeSettledPicture } from '../support/pictures.ts';
import type { PurchasePlace } from '../support/purchase.ts';
import { countOfSatellites, openSatellites } from '../support/satellites.ts';
import { formAddress, windowsOf } from '../support/tasking.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** The default place. */
const GREENBELT: PurchasePlace = { name: 'Greenbelt, Maryland', latitude: 39.0045, longitude: -76.8755 };

const drawn = 'the globe of the form shows the box of a product, and the ground track and swath of a window';
test(drawn, { tag: '@globe' }, async ({ page }) => {
  const user = new User(page);
  await user.signUp();
  await page.goto(formAddress(GREENBELT));
  await expect(user.globe).toHaveAttribute('data-pin', '39.00450,-76.87550');

  await test.step('the box of the cheapest product is drawn around the place, and then the one of the chosen product', async () => {
    await expect(user.globe).toHaveAttribute('data-outlines', '1');
    // The camera moves to fit the box, which changes a textured ground everywhere.
    await page.getByRole('button', { name: 'Hide the simulated ground' }).click();
    const without = await takeGlobe(page, user);
    await page.getByRole('radio', { name: 'SkySat, 50 cm color' }).check();
    await expect(user.globe).toHaveAttribute('data-footprints', '1');
    const { pixels, shareOfBox } = await comparePictures(page, without, await takeGlobe(page, user));
    expect(pixels).toBeGreaterThan(50);
    // An outline without a fill, which is thick for a box of a few pixels.
    expect(shareOfBox).toBeLessThan(0.8);
  });

  await test.step('the chosen window is shown as ground track and swath, from far above', async () => {
    await page.getByRole('tab', { name: 'Assured' }).click();
    await page.getByRole('table', { name: 'Windows' }).getByRole('radio').first().check();
    await expectPass(user);
    await page.getByRole('button', { name: 'Show the pass' }).click();
    await expect(user.globe).toHaveAttribute('data-camera', /,4000000$/);
    await page.getByRole('tab', { name: 'Flexible' }).click();
    await expect(user.globe).toHaveAttribute('data-satellites', '0');
    await expect(user.globe).toHaveAttribute('data-swath', '');
    const without = await takeGlobe(page, user);
    await page.getByRole('tab', { name: 'Assured' }).click();
    await expectPass(user);
    // The satellite moves, so its picture never settles.
    await user.globe.scrollIntoViewIfNeeded();
    await expect(async () => {
      const { pixels } = await comparePictures(page, without, await takePicture(page, user));
      expect(pixels).toBeGreaterThan(200);
    }).toPass({ timeout: 60_000 });
  });
});

async function takeGlobe(page: Page, user: User): Promise<string> {
  await user.globe.scrollIntoViewIfNeeded();
  return takeSettledPicture(page, user);
}

async function expectPass(user: User): Promise<void> {
  await expect(user.globe).toHaveAttribute('data-satellites', '1');
  await expect(user.globe).toHaveAttribute('data-swath', /^[1-9]/);
}

test('a pass of the Satellites tab opens the form with the window of that pass', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  const windows = await windowsOf(page, GREENBELT, 'task:iceye:spot-50cm-assured', [60, 150]);
  // A pass close to nadir has windows before and after its peak, and gets no link.
  const window = windows.find(({ start, peak, stop }) => start < peak && peak < stop);
  if (!window) throw new Error('No satellite passes');

  await test.step('the pass is in the list of all passes', async () => {
    await openSatellites(page);
    await page.getByText('7 days', { exact: true }).click();
    await expect(page).toHaveURL(/horizon=7d/);
    await page.getByLabel('Satellite name or catalog number').fill(window.satellite);
    await expect(countOfSatellites(page)).toContainText(/^1 of/);
    await page.getByText('All passes', { exact: true }).click();
    await page
      .getByRole('row')
      .filter({ has: page.locator(`time[datetime^="${window.peak.slice(0, 13)}"]`) })
      .getByRole('button', { name: /^Pass Info/ })
      .click();
    await page.getByRole('link', { name: 'Task this pass' }).click();
  });

  await test.step('the form has searched, and the window is chosen', async () => {
    const chosen = page.getByRole('table', { name: 'Windows' }).getByRole('radio', { checked: true });
    await expect(chosen).toHaveCount(1);
    await expect(chosen).toHaveAttribute('aria-label', new RegExp(window.start.slice(0, 10)));
    await expect(page.getByLabel('Area Description')).toHaveValue(GREENBELT.name);
    await page.getByRole('button', { name: 'Add Request to Cart' }).click();
    await expect(page.getByText(/^Request successfully added to cart for: Greenbelt, Maryland - /)).toBeVisible();
  });
});
