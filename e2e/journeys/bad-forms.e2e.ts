import { SESSION_COOKIE } from '../../packages/contract/src/index.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

const HOSTILE = [
  '   ',
  'x'.repeat(10_000),
  '🛰️ مرحبا \u202eabc',
  '<img src=x onerror="document.title=1">',
  "'; DROP TABLE account;--",
];

test('a form keeps every kind of rejected text, and no text is executed', async ({ page, watch }) => {
  watch.allowed.push('400', '401');
  const user = new User(page);
  await user.signUp();
  await page.goto('/#/UpdateUser');
  const city = page.getByLabel('City');
  await city.waitFor();
  for (const text of HOSTILE) {
    await city.fill(text);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const taken = page.getByText('User Updated Successfully');
    const refused = page.getByText(/^City (is required|may have at most 100 characters)$/);
    await expect(taken.or(refused).first()).toBeVisible();
    await expect(city).toHaveValue(text);
  }
  await expect(page).toHaveTitle(/Update User/);
});

test('a lost connection is reported once, and the screen recovers automatically', async ({ page, context, watch }) => {
  watch.allowed.push('ERR_', 'preload', 'dynamically imported module');
  const user = new User(page);
  await user.arrive();
  await page.goto('/#/Help');
  // The region of the notice exists once its code is loaded.
  await expect(page.getByRole('alert')).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('The server does not answer')).toHaveCount(1);
  // A screen that needs the server waits for it, without another notice.
  await page.evaluate(() => {
    window.location.hash = '#/Orders';
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Orders|This screen failed/);
  await expect(page.getByText('The server does not answer')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('cookies that were deleted, forged, or 4 KB long lead to the login, not to a broken page', async ({
  page,
  watch,
}) => {
  watch.allowed.push('401', '431', '400');
  const user = new User(page);
  await user.arrive();
  const good = await page.context().cookies();
  expect(await page.evaluate(() => document.cookie)).toMatch(/^groundtrack_session=[^;]*$/);
  for (const [name, value] of [
    [SESSION_COOKIE, 'falsified'],
    [SESSION_COOKIE, 'x'.repeat(4000)],
    [SESSION_COOKIE, ''],
    ['groundtrack_session', '%7B%22id%22'],
    ['groundtrack_session', 'x'.repeat(4000)],
    ['groundtrack_session', ''],
  ] as const) {
    await page.context().addCookies(good.map((cookie) => (cookie.name === name ? { ...cookie, value } : cookie)));
    await page.goto('about:blank');
    await page.goto('/#/MyImagery');
    const login = page.getByRole('heading', { name: 'Login' });
    const gallery = page.getByText('No images available').or(page.getByText('Log in to see your purchased images'));
    await expect(login.or(gallery).first()).toBeVisible();
  }
});

test('two tabs of one browser show the same user after another login', async ({ page, context, watch }) => {
  watch.allowed.push('401');
  const ada = new User(page);
  await ada.arrive();
  const other = await context.newPage();
  const bob = new User(other);
  await bob.arrive();
  await expect(other.getByRole('button', { name: bob.email })).toBeVisible();
  await page.bringToFront();
  await page.goto('about:blank');
  await page.goto('/#/UpdateUser');
  await expect(page.getByText(bob.email).first()).toBeVisible();
  await expect(page.getByText(ada.email)).toHaveCount(0);
});
