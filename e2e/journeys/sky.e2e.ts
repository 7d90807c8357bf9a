import { readFileSync } from 'node:fs';
import { chromium, type Download, type Locator, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { sync, type VEvent } from 'node-ical';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** CelesTrak, group `active`, 22 August 2026. */
const AQUA = [
  'AQUA',
  '1 27424U 02022A   26234.22753539  .00000628  00000+0  13462-3 0  9992',
  '2 27424  98.4346 204.8522 0001809  86.2207 331.6063 14.62173432292920',
];

const openTab = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible({ timeout: 30_000 });
};
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^About/ }) });
const shown = (page: Page) => page.getByText(/[\d,]+ of [\d,]+ satellites/);

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

/** Passes of WorldView-3 are shown: they go along as a table and into a calendar, with the same times. */
async function expectExports(page: Page): Promise<void> {
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of the shown passes' }).click();
  const csv = await table;
  expect(csv.suggestedFilename()).toMatch(/^passes-greenbelt-maryland-\d{4}-\d\d-\d\d\.csv$/);
  const passes = parse<Record<string, string>>(await textOf(csv), { columns: true });
  expect(passes.length).toBeGreaterThan(3);
  expect(new Set(passes.map((pass) => pass['Satellite']))).toEqual(new Set(['WorldView-3']));

  const calendar = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Calendar of the shown passes' }).click();
  const parts = Object.values(sync.parseICS(await textOf(await calendar)));
  const events = parts.filter((part): part is VEvent => part?.type === 'VEVENT');
  expect(events).toHaveLength(passes.length);
  const [first] = events;
  expect(first?.summary).toBe('WorldView-3 over Greenbelt, Maryland');
  const startMs = Date.parse(passes[0]?.['Start (UTC)'] ?? '');
  expect(Math.abs((first?.start.getTime() ?? 0) - startMs)).toBeLessThan(1000);
  expect(first?.url).toMatch(/#\/Home\?.*tab=satellites/);
}

/** The sky over a place: passes, filters, own elements, exports, tracking. */
test('look at the sky: filter, add, export, track and share', async ({ page, watch }) => {
  // The catalogue of the server is fetched when it is asked for; until then the answer is 503.
  watch.allowed.push('503');
  const user = new User(page);
  await user.arrive();

  await test.step('the soonest pass stands first', async () => {
    await openTab(page);
    const starts = await rows(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(starts.length).toBeGreaterThan(20);
    const firsts = await rows(page).evaluateAll((all) =>
      all.flatMap((row) => row.querySelector('time')?.getAttribute('datetime') ?? []),
    );
    // One under way may have begun a little earlier.
    expect(firsts).toEqual(firsts.toSorted());
  });

  await test.step('times are in UTC or in a named zone, and the horizon goes to a week', async () => {
    await expect(rows(page).first()).toContainText('UTC');
    await page.getByText(/^Local \(/).click();
    await expect(page.getByRole('radio', { name: /^Local \(/ })).toBeChecked();
    await page.getByText('UTC', { exact: true }).first().click();
    await page.getByText('7 days', { exact: true }).click();
    await expect(page).toHaveURL(/horizon=7d/);
    await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
  });

  await test.step('radar satellites alone, and one found by its name', async () => {
    const all = (await shown(page).textContent()) ?? '';
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Sensor').selectOption('sar');
    await expect(shown(page)).not.toHaveText(all);
    await expect(rows(page).filter({ hasText: 'optical' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Satellite name or catalogue number').fill('worldview-3');
    await expect(shown(page)).toContainText(/^1 of/);
    await expect(rows(page).first()).toContainText('WorldView-3');
  });

  await test.step('a lower elevation stays, in the list and in the address', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const elevation = page.getByLabel('Minimum elevation, degrees');
    await elevation.fill('12');
    await expect(page).toHaveURL(/minelevation=12/);
    await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Minimum elevation, degrees')).toHaveValue('12');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Satellite name or catalogue number').fill('worldview-3');
    await expect(shown(page)).toContainText(/^1 of/);
  });

  await test.step('what is shown goes along as a table and into a calendar', () => expectExports(page));

  await test.step('a satellite is followed on the globe, with the ground it can look at', async () => {
    await rows(page)
      .first()
      .getByRole('button', { name: /^Track/ })
      .click();
    await expect(page).toHaveURL(/sat=40115/);
    await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
    await expect(user.globe).toHaveAttribute('data-swath', /^\d+$/);
  });

  await test.step('the address opens the same view', async () => {
    await page.reload();
    await expect(page.getByLabel('Satellite name or catalogue number')).toHaveValue('worldview-3');
    await expect(shown(page)).toContainText(/^1 of/, { timeout: 30_000 });
    await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
    await page.getByRole('button', { name: 'Stop tracking' }).click();
    await expect(user.globe).toHaveAttribute('data-tracked', '');
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  await test.step('elements of one’s own are added, and wrong ones told with their place', async () => {
    await page.getByRole('button', { name: /^Add satellites/ }).click();
    const text = page.getByLabel('Orbital elements', { exact: true });
    const [name = '', one = '', two = ''] = AQUA;
    await text.fill([name, one.replace(/2$/, '3'), two].join('\n'));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Line 2, column 69: checksum is 3, the line adds up to 2')).toBeVisible();
    await text.fill(AQUA.join('\n'));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Added 1 satellite: AQUA')).toBeVisible();
    await page.getByLabel('Satellite name or catalogue number').fill('27424');
    await expect(rows(page).filter({ hasText: 'own elements' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove AQUA' }).click();
    await expect(shown(page)).toContainText(/^0 of/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shown(page)).toContainText(/^1 of/);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
  });

  await test.step('all active objects come as points and as rows', async () => {
    await page.getByText('All active objects').click();
    await expect(page.getByText('3,000 objects')).toBeVisible({ timeout: 30_000 });
    await expect(user.globe).toHaveAttribute('data-field', '3000', { timeout: 30_000 });
    await page.getByLabel('Satellite name or catalogue number').fill('OBJECT 17');
    await expect(rows(page).first()).toContainText('OBJECT 17', { timeout: 30_000 });
  });
});

/** Moves the mouse outwards from the middle of the globe until it lies over a satellite. */
async function pointAtSatellite(page: Page, globe: Locator): Promise<void> {
  const box = await globe.boundingBox();
  if (!box) throw new Error('The globe has no size');
  const canvas = globe.locator('canvas');
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

/** The globe looks for what lies under the pointer a few times a second. */
const LOOKED_FOR_MS = 300;

test('the mouse on the globe: a satellite is tracked, a double click stops, the ground is selected', async ({
  page,
}) => {
  const user = new User(page);
  await user.arrive();
  await openTab(page);
  await user.globeIsReady();
  const card = page.getByRole('region', { name: /^Tracked satellite/ });

  await test.step('a click on a satellite tracks it and tells its name, provider and next pass', async () => {
    // Tracking brings it into the middle of the view, where it is still a moment after tracking stopped.
    await rows(page)
      .filter({ hasText: 'WorldView-3' })
      .getByRole('button', { name: /^Track/ })
      .click();
    await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
    await expect(() => pointAtSatellite(page, user.globe)).toPass({ timeout: 60_000 });
    await card.getByRole('button', { name: 'Stop tracking' }).click();
    await expect(user.globe).toHaveAttribute('data-tracked', '');
    await expect(card).toHaveCount(0);
    await pointAtSatellite(page, user.globe);
    await page.mouse.down();
    await page.mouse.up();
    await expect(user.globe).toHaveAttribute('data-tracked', '40115', { timeout: 30_000 });
    await expect(card).toContainText('WorldView-3');
    await expect(card).toContainText('Maxar');
    await expect(card).toContainText(/UTC.*(in|left)|No pass for >12 hours/);
    await expect(page).toHaveURL(/sat=40115/);
    await expect(user.selectedLocation).toHaveText('Greenbelt, Maryland');
  });

  await test.step('a double click stops tracking and selects nothing', async () => {
    const box = await user.globe.boundingBox();
    if (!box) throw new Error('The globe has no size');
    await page.mouse.dblclick(box.x + box.width * 0.7, box.y + box.height * 0.4);
    await expect(user.globe).toHaveAttribute('data-tracked', '');
    await expect(card).toHaveCount(0);
    await expect(page).not.toHaveURL(/sat=/);
    // Longer than a click waits for a second one.
    await page.waitForTimeout(600);
    await expect(user.selectedLocation).toHaveText('Greenbelt, Maryland');
  });

  await test.step('a click on the ground sets the location, its pin and its passes', async () => {
    const pin = await user.globe.getAttribute('data-pin');
    const box = await user.globe.boundingBox();
    if (!box) throw new Error('The globe has no size');
    await page.mouse.click(box.x + box.width * 0.35, box.y + box.height * 0.85);
    await expect(user.selectedLocation).not.toHaveText('Greenbelt, Maryland');
    await expect(user.globe).not.toHaveAttribute('data-pin', pin ?? '');
    await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
  });
});

test('without WebGL a sentence says so, and the lists do everything', async ({ baseURL }) => {
  const flags = [
    '--no-sandbox',
    '--no-first-run',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-3d-apis',
  ];
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1000, height: 640 } });
    const user = new User(page);
    await user.arrive();
    await expect(page.locator('html')).toHaveAttribute('data-globe', 'none', { timeout: 30_000 });
    await expect(page.getByText(/WebGL/)).toBeVisible();
    await openTab(page);
    await rows(page)
      .first()
      .getByRole('button', { name: /^Track/ })
      .click();
    await expect(user.globe).toHaveAttribute('data-tracked', /\d/);
  } finally {
    await browser.close();
  }
});
