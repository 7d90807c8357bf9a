import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { areaPath } from '../../fixtures/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { Keyboard } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** A quicklook that a busy machine draws may take longer than the short timeout of this server. */
const SLOW_QUICKLOOK = '504';

/** The two triangles of a self-crossing outline near Greenbelt. */
const BOW = [
  [-76.9, 38.98],
  [-76.84, 39.03],
  [-76.84, 38.98],
  [-76.9, 39.03],
  [-76.9, 38.98],
];
const bowFile = () => ({
  name: 'two fields.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: [BOW] })),
});

const panel = (page: Page) => page.getByRole('region', { name: 'Area to search' });
const opener = (page: Page) => page.getByRole('button', { name: 'Draw or upload an area' });
const use = (page: Page) => panel(page).getByRole('button', { name: 'Use this area' });
const size = (page: Page) => panel(page).getByRole('status', { name: 'Size of the area' });

test('a file with a self-crossing outline is opened, repaired, and searched, and its link opens it again', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.allowed.push(SLOW_QUICKLOOK);
  const user = new User(page);
  await user.arrive();

  await test.step('the crossing is reported and shown, and a button repairs it', async () => {
    await opener(page).click();
    await panel(page).getByLabel('File with an area').setInputFiles(bowFile());
    await expect(panel(page).getByText(/Lines of the outline cross or touch at 39\.0050, -76\.8700/)).toBeVisible();
    await expect(user.globe).toHaveAttribute('data-area-faults', '1');
    await expect(use(page)).toBeDisabled();
    await expectAccessible(page, 'Area with a crossing');
    await panel(page).getByRole('button', { name: 'Untie the crossing' }).click();
    await expect(panel(page).getByText('2 shapes, 6 positions')).toBeVisible();
    await expect(size(page)).toHaveText('14.42 km², perimeter 26.3 km');
    await expect(user.globe).toHaveAttribute('data-area-faults', '0');
  });

  await test.step('the area is the location of the search', async () => {
    await use(page).click();
    await expect(user.selectedLocation).toHaveText('two fields');
    await expect(user.globe).toHaveAttribute('data-area', '8');
    const searchRequest = page.waitForRequest((request) => request.url().endsWith('/api/v3/archive/catalog'));
    await user.search();
    expect((await searchRequest).postDataJSON()).toMatchObject({ geometry: { type: 'MultiPolygon' } });
    await expect(user.results.first()).toBeVisible();
  });

  await test.step('the link opens the same area and search', async () => {
    const shown = await user.results.count();
    await page.reload();
    await expect(user.selectedLocation).toHaveText('two fields');
    await expect(user.globe).toHaveAttribute('data-area', '8');
    await expect(user.results).toHaveCount(shown, { timeout: 60_000 });
  });

  await test.step('select another place, and return', async () => {
    await user.goTo('39.5, -77', /39.5/);
    await expect(user.globe).toHaveAttribute('data-area', '0');
    await page.getByRole('tab', { name: 'Locations' }).click();
    await page.getByRole('button', { name: 'Go To two fields' }).click();
    await expect(user.globe).toHaveAttribute('data-area', '8');
  });
});

test('an area is typed, used and searched by keyboard alone', { tag: '@smoke' }, async ({ page, watch }) => {
  test.setTimeout(120_000);
  watch.allowed.push(SLOW_QUICKLOOK);
  const user = new User(page);
  const keys = new Keyboard(page);
  await user.arrive();
  await keys.activate(opener(page));
  await keys.tabTo(page.getByLabel('Positions, WKT or GeoJSON'));
  await page.keyboard.insertText(`POLYGON((${BOW.map((at) => at.join(' ')).join(', ')}))`);
  await keys.activate(panel(page).getByRole('button', { name: 'Untie the crossing' }));
  await expect(size(page)).toHaveText('14.42 km², perimeter 26.3 km');
  await keys.activate(use(page));
  await expect(user.selectedLocation).toHaveText('Area at Greenbelt');
  await keys.activate(page.getByRole('button', { name: 'Search Selected Area' }));
  await expect(user.results.first()).toBeVisible({ timeout: 60_000 });
});

test('files from other programs are read, and unreadable ones are rejected by name', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await opener(page).click();
  for (const name of ['lake.kmz', 'lake-laea.zip', 'lake.gpx']) {
    await panel(page).getByLabel('File with an area').setInputFiles(areaPath(name));
    // GPX has lines but no holes.
    await expect(size(page)).toHaveText(name === 'lake.gpx' ? /^2,904 km²/ : /^1,969 km²/);
    await panel(page).getByRole('button', { name: 'Remove' }).click();
  }
  const file = { name: 'area.kml', mimeType: 'application/vnd.google-earth.kml+xml' };
  const kml = readFileSync(areaPath('lake.kml'), 'utf8');
  const doctype = '<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  await panel(page)
    .getByLabel('File with an area')
    .setInputFiles({ ...file, buffer: Buffer.from(kml.replace('<kml', `${doctype}<kml`)) });
  await expect(panel(page).getByText(/It begins with a document type/)).toBeVisible();
  await panel(page).getByLabel('File with an area').setInputFiles(areaPath('lake-amersfoort.zip'));
  // A different datum with a known shift.
  await expect(size(page)).toHaveText(/^[\d,.]+ km²/);
});

test('a polygon is drawn on the globe and changed by its handles', { tag: '@globe' }, async ({ page }) => {
  test.setTimeout(180_000);
  const user = new User(page);
  await user.arrive();
  await user.globeIsReady();
  await opener(page).click();
  await panel(page).getByRole('button', { name: 'Polygon' }).click();
  const { x, y, width, height } = await user.globeBox();
  const at = (east: number, south: number) => [x + width * (0.5 + east), y + height * (0.5 + south)] as const;
  for (const [count, [east, south]] of (
    [
      [-0.1, -0.1],
      [-0.1, 0.1],
      [0.1, 0.1],
    ] as const
  ).entries()) {
    await page.mouse.click(...at(east, south));
    await expect(user.globe).toHaveAttribute('data-area-handles', String(count + 1));
  }
  await panel(page).getByRole('button', { name: 'Done' }).click();
  await expect(user.globe).toHaveAttribute('data-area-handles', '7');
  await expect(size(page)).toHaveText(/km²/);
  const before = (await size(page).textContent()) ?? '';
  await page.mouse.move(...at(0.1, 0.1));
  await page.mouse.down();
  await page.mouse.move(...at(0.15, 0.1), { steps: 4 });
  await page.mouse.move(...at(0.2, 0.1), { steps: 4 });
  await page.mouse.up();
  await expect(size(page)).not.toHaveText(before);
  await expect(size(page)).toHaveText(/km²/);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(size(page)).toHaveText(before);
});
