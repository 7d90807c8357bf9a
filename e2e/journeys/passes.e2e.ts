import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { sync, type VEvent } from 'node-ical';
import { expectAccessible } from '../support/accessible.ts';
import { countOfSatellites, openSatellites, satelliteRows } from '../support/satellites.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** CelesTrak, group `active`, 22 August 2026. */
const AQUA = [
  'AQUA',
  '1 27424U 02022A   26234.22753539  .00000628  00000+0  13462-3 0  9992',
  '2 27424  98.4346 204.8522 0001809  86.2207 331.6063 14.62173432292920',
];

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

/** Exports the shown passes of WorldView-3 as a table and as a calendar, with the same times. */
async function expectExports(page: Page): Promise<void> {
  let passes: Record<string, string>[] = [];
  // Predicting the passes of a whole week takes a while.
  await expect(async () => {
    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV of the shown passes' }).click();
    const csv = await table;
    expect(csv.suggestedFilename()).toMatch(/^passes-greenbelt-maryland-\d{4}-\d\d-\d\d\.csv$/);
    passes = parse<Record<string, string>>(await textOf(csv), { columns: true });
    expect(passes.length).toBeGreaterThan(3);
  }).toPass();
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

test('the passes over a place: soonest first, in UTC or in a named zone, up to a week', { tag: '@smoke' }, async ({
  page,
}) => {
  const user = new User(page);
  await user.arrive();
  await openSatellites(page);

  await test.step('the soonest pass is first', async () => {
    const starts = await satelliteRows(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(starts.length).toBeGreaterThan(20);
    const firsts = await satelliteRows(page).evaluateAll((all) =>
      all.flatMap((row) => row.querySelector('time')?.getAttribute('datetime') ?? []),
    );
    // A pass in progress may have started a little earlier.
    expect(firsts).toEqual(firsts.toSorted());
  });

  await test.step('times are in UTC or in a named zone, and the horizon can be a week', async () => {
    await expect(satelliteRows(page).first()).toContainText('UTC');
    await page.getByRole('banner').getByRole('button', { name: /@/ }).click();
    await page.getByRole('menuitemradio', { name: /^Local \(/ }).click();
    await expect(page.getByRole('menuitemradio', { name: /^Local \(/ })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'UTC', exact: true }).click();
    await page.keyboard.press('Escape');
    await showWeek(page);
  });

  await test.step('the list is exported as a table and as a calendar', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await find(page, 'worldview-3');
    await expect(countOfSatellites(page)).toContainText(/^1 of/);
    await expectExports(page);
  });
});

test('satellites are filtered by sensor, name and elevation, which the URL keeps', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await openSatellites(page);
  await showWeek(page);

  await test.step('only radar satellites, and one found by its name', async () => {
    const all = (await countOfSatellites(page).textContent()) ?? '';
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByText('Radar', { exact: true }).click();
    await expect(countOfSatellites(page)).not.toHaveText(all);
    await expect(satelliteRows(page).filter({ hasText: 'optical' })).toHaveCount(0);
    await page.getByText('All', { exact: true }).click();
    await find(page, 'worldview-3');
    await expect(countOfSatellites(page)).toContainText(/^1 of/);
    await expect(satelliteRows(page).first()).toContainText('WorldView-3');
  });

  await test.step('a lower elevation is kept, in the list and in the URL', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Minimum elevation, degrees').fill('12');
    await expect(page).toHaveURL(/minelevation=12/);
    await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Minimum elevation, degrees')).toHaveValue('12');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await find(page, 'worldview-3');
    await expect(countOfSatellites(page)).toContainText(/^1 of/);
  });
});

test('a user’s own elements are added, and invalid ones are reported with their line', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await openSatellites(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: /^Add satellites/ }).click();
  const text = page.getByLabel('Orbital elements', { exact: true });
  const [name = '', one = '', two = ''] = AQUA;
  await text.fill([name, one.replace(/2$/, '3'), two].join('\n'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Line 2, column 69: checksum is 3, the line adds up to 2')).toBeVisible();
  await text.fill(AQUA.join('\n'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added 1 satellite: AQUA')).toBeVisible();
  await page.getByLabel('Satellite name or catalog number').fill('27424');
  await expect(satelliteRows(page).filter({ hasText: 'own elements' })).toHaveCount(1);
  await page.getByRole('button', { name: 'About AQUA' }).click();
  await expect(page.getByRole('dialog', { name: 'About AQUA' })).toBeVisible();
  await expectAccessible(page, 'About a satellite');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove AQUA' }).click();
  await expect(countOfSatellites(page)).toContainText(/^0 of/);
  await expectAccessible(page, 'Satellites of one’s own, one just removed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(countOfSatellites(page)).toContainText(/^1 of/);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
});

async function showWeek(page: Page): Promise<void> {
  await page.getByText('7 days', { exact: true }).click();
  await expect(page).toHaveURL(/horizon=7d/);
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
}

async function find(page: Page, satellite: string): Promise<void> {
  await page.getByLabel('Satellite name or catalog number').fill(satellite);
}
