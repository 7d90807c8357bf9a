import { endpoints } from '../../packages/contract/src/index.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

const { events, images, logOut, serverInfo } = endpoints;
/** Longer than the polling interval of a page that has no stream. */
const QUIET_MS = 5_000;

test('an open page follows a purchased image, and only refetches after an event', async ({ page, watch }) => {
  test.setTimeout(240_000);
  await page.clock.install();
  const user = new User(page);
  await user.arrive();
  await user.goTo('Singapore', /^Singapore/);
  await user.search();
  await user.addToCart('Planet');
  await user.openCart();
  await user.checkOut();
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();

  let loads = 0;
  page.on('load', () => loads++);
  const streaming = page.waitForResponse((response) => new URL(response.url()).pathname === events.path);
  await user.openMyImagery();
  const stream = await streaming;
  expect(stream.headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(loads).toBe(0);

  await test.step('sends no requests while nothing happens', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.clock.fastForward(QUIET_MS);
    const later = page.waitForRequest((request) => request.url().endsWith(serverInfo.path));
    await page.evaluate((path) => fetch(path), serverInfo.path);
    await later;
    expect(requests.filter((path) => path === images.path || path === events.path)).toEqual([]);
  });

  await test.step('a second image that another tab buys appears', async () => {
    const tab = await page.context().newPage();
    const other = new User(tab);
    // Opens the last place and its search.
    await tab.goto('/#/');
    await expect(other.results.first()).toBeVisible();
    await other.addToCart('Maxar');
    await other.openCart();
    await other.checkOut();
    await other.pay(TEST_CARD);
    await expect(tab.getByText('Purchase Completed')).toBeVisible();
    await tab.close();
    await expect(page.getByText('Delivered', { exact: true })).toHaveCount(2, { timeout: 120_000 });
  });

  await test.step('a logout in another tab ends the stream', async () => {
    const ended = page.waitForEvent('requestfinished', {
      predicate: (request) => new URL(request.url()).pathname === events.path,
    });
    // The page reconnects, is rejected, and then shows the login.
    watch.allowed.push('401');
    await callApi(page, logOut);
    await ended;
  });
});
