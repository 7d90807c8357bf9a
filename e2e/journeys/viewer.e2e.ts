import { endpoints } from '../../packages/contract/src/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { ask } from '../support/api.ts';
import { buyImages } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

const GREENBELT = { name: 'Greenbelt, Maryland', latitude: 39.0045, longitude: -76.8755 };

test('open an analytic image, see its NDVI, read a value, compare two, take the WMTS address', async ({ page }) => {
  test.setTimeout(180_000);
  await new User(page).signUp();
  await buyImages(page, [GREENBELT, GREENBELT], 'analytic');
  await expect
    .poll(async () => (await ask(page, endpoints.images))[0].images.map(({ serverState }) => serverState), {
      timeout: 120_000,
    })
    .toEqual(['Delivered', 'Delivered']);
  await page.goto('/#/MyImagery');
  await page
    .getByRole('link', { name: /^Open: Greenbelt/ })
    .first()
    .click();
  const map = page.getByRole('application', { name: /Greenbelt.*Arrow keys/ });
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expectAccessible(page, 'The viewer');

  await page.getByLabel('Show as').selectOption('NDVI (vegetation)');
  await expect(page).toHaveURL(/style=ndvi/);
  await expect(page.getByRole('img', { name: /^NDVI: most values lie between/ })).toBeVisible();
  await expect(map.locator('img.leaflet-tile-loaded[src*="style=ndvi"]').first()).toBeVisible();

  await map.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^18SUJ\d{10}: Red 0\.\d+ reflectance/ })).toBeAttached();
  await page.getByRole('button', { name: 'Length' }).click();
  await map.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Length [\d.,]+ k?m$/)).toBeVisible();

  await page.getByLabel('With').selectOption({ index: 1 });
  await expect(map.locator('.leaflet-pane img.leaflet-tile-loaded[src*="limits="]').first()).toBeVisible();
  await page.getByText('Side by side').click();
  await expect(page.getByRole('application')).toHaveCount(2);

  await page.getByRole('button', { name: 'Make addresses' }).click();
  const address = await page.getByLabel('WMTS address', { exact: true }).inputValue();
  expect(address).toMatch(/\/api\/v3\/files\/[\w-]{72}\/WMTSCapabilities\.xml\?style=ndvi$/);
  expect(await (await page.request.get(address, { headers: { cookie: '' } })).text()).toContain('GoogleMapsCompatible');
});
