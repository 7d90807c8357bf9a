import type { Page } from '@playwright/test';
import { countOfSatellites, openSatellites, satelliteRows } from '../support/satellites.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

const followed = 'a satellite is followed, with the ground it can look at, and the address opens the same view';
test(followed, { tag: '@globe' }, async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await openSatellites(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Satellite name or catalog number').fill('worldview-3');
  await expect(countOfSatellites(page)).toContainText(/^1 of/);
  await satelliteRows(page)
    .first()
    .getByRole('button', { name: /^Track/ })
    .click();
  await expect(page).toHaveURL(/sat=40115/);
  await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
  await expect(user.globe).toHaveAttribute('data-swath', /^\d+$/);

  await page.reload();
  await expect(page.getByLabel('Satellite name or catalog number')).toHaveValue('worldview-3');
  await expect(countOfSatellites(page)).toContainText(/^1 of/, { timeout: 30_000 });
  await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop tracking' }).click();
  await expect(user.globe).toHaveAttribute('data-tracked', '');
  await page.getByRole('button', { name: 'Clear filters' }).click();
});

test('all active objects are shown as points and as rows', { tag: '@globe' }, async ({ page, watch }) => {
  // The server fetches its catalog on the first request, and responds with 503 until then.
  watch.allowed.push('503');
  const user = new User(page);
  await user.arrive();
  await openSatellites(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByText('All active objects').click();
  await expect(page.getByText('3,000 objects')).toBeVisible({ timeout: 30_000 });
  await expect(user.globe).toHaveAttribute('data-field', '3000', { timeout: 30_000 });
  await page.getByLabel('Satellite name or catalog number').fill('OBJECT 17');
  await expect(satelliteRows(page).first()).toContainText('OBJECT 17', { timeout: 30_000 });
});

/** Moves the mouse outward from the center of the globe until it is over a satellite. */
async function pointAtSatellite(page: Page, user: User): Promise<void> {
  const box = await user.globeBox();
  const canvas = user.globe.getByRole('application');
  const isOverSatellite = () =>
    expect(canvas)
      .toHaveCSS('cursor', 'pointer', { timeout: LOOKED_FOR_MS })
      .then(() => true)
      .catch(() => false);
  for (let ring = 0; ring <= 5; ring++)
    for (let part = 0; part < Math.max(1, ring * 6); part++) {
      const angle = (part / Math.max(1, ring * 6)) * 2 * Math.PI;
      const [x, y] = [Math.cos(angle) * ring * 14, Math.sin(angle) * ring * 14];
      await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
      if (await isOverSatellite()) return;
    }
  throw new Error('No satellite near the middle of the globe');
}

/** The globe checks a few times a second what is under the pointer. */
const LOOKED_FOR_MS = 300;

const mouse = 'the mouse on the globe: a satellite is tracked, a double click stops, the ground is selected';
test(mouse, { tag: '@globe' }, async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await openSatellites(page);
  await user.globeIsReady();
  const card = page.getByRole('region', { name: /^Tracked satellite/ });
  let place = '';

  await test.step('a click on a satellite tracks it and shows its name, provider and next pass', async () => {
    // Tracking moves the satellite to the center of the view, where it stays for a moment after tracking stops. On a
    // slow machine a click would come too late.
    // Without a pass, it is not among the first rows.
    await page.getByPlaceholder('Name or number').fill('WorldView-3');
    const track = satelliteRows(page)
      .filter({ hasText: 'WorldView-3' })
      .getByRole('button', { name: /^Track/ });
    await expect(async () => {
      // A click whose effect came too late for the attempt before has tracked it already. Another press would stop that.
      if ((await track.getAttribute('aria-pressed')) !== 'true') await track.click();
      await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
      await expect(() => pointAtSatellite(page, user)).toPass({ timeout: 30_000 });
      await card.getByRole('button', { name: 'Stop tracking' }).click();
      await expect(user.globe).toHaveAttribute('data-tracked', '');
      await expect(card).toHaveCount(0);
      place = await user.selectedLocation.innerText();
      await pointAtSatellite(page, user);
      await page.mouse.down();
      await page.mouse.up();
      await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    await expect(card).toContainText('WorldView-3');
    await expect(card).toContainText('Maxar');
    await expect(card).toContainText(/UTC.*(in|left)|No pass for >12 hours/);
    await expect(page).toHaveURL(/sat=40115/);
    await expect(user.selectedLocation).toHaveText(place);
  });

  await test.step('a double click stops tracking and selects nothing', async () => {
    const box = await user.globeBox();
    await page.mouse.dblclick(box.x + box.width * 0.7, box.y + box.height * 0.4);
    await expect(user.globe).toHaveAttribute('data-tracked', '');
    await expect(card).toHaveCount(0);
    await expect(page).not.toHaveURL(/sat=/);
    // A flight takes longer than a click waits for a second one.
    await expect(user.globe).not.toHaveAttribute('data-camera', /,7000000$/);
    await page.getByRole('button', { name: 'Whole Earth' }).click();
    await expect(user.globe).toHaveAttribute('data-camera', /,7000000$/, { timeout: 30_000 });
    await expect(user.selectedLocation).toHaveText(place);
  });

  await test.step('a click on the ground sets the location, its pin and its passes', async () => {
    const pin = await user.globe.getAttribute('data-pin');
    const box = await user.globeBox();
    await page.mouse.click(box.x + box.width * 0.35, box.y + box.height * 0.85);
    await expect(user.selectedLocation).not.toHaveText(place);
    await expect(user.globe).not.toHaveAttribute('data-pin', pin ?? '');
    await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
  });
});

test('without WebGL a message explains it, and the lists have every function', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await expect(page.locator('html')).toHaveAttribute('data-globe', 'none', { timeout: 30_000 });
  await expect(page.getByText(/WebGL/)).toBeVisible();
  await openSatellites(page);
  await satelliteRows(page)
    .first()
    .getByRole('button', { name: /^Track/ })
    .click();
  await expect(user.globe).toHaveAttribute('data-tracked', /\d/);
});
