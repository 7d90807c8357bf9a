import { parse } from 'csv-parse/sync';
import { endpoints } from '../../packages/contract/src/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { buyImages } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';
import { readZip } from '../support/zip.ts';

const place = { name: 'Greenbelt, Maryland', latitude: 39.0045, longitude: -76.8755 };

test('export, delete, and recreate an account', async ({ page, watch }, info) => {
  test.setTimeout(240_000);
  const user = new User(page);
  await user.signUp();
  await buyImages(page, [place]);

  await test.step('while an image is not delivered yet, the account stays, and the page says why', async () => {
    await page.goto('/#/UpdateUser?section=your-data');
    await page.getByRole('button', { name: 'Delete this account' }).click();
    const kept = page.getByText(/^1 order, 1 receipt, and 1 payment, unchanged/);
    await expect(kept).toBeVisible();
    const delivered = async () =>
      (await callApi(page, endpoints.images))[0].images.every(({ serverState }) => serverState === 'Delivered');
    await expect.poll(delivered, { timeout: 90_000 }).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Delete this account' }).click();
    await expect(page.getByText(/^4 delivered files/)).toBeVisible();
    await expectAccessible(page, 'Your data before a deletion');
  });

  await test.step('the download contains every list as JSON and as CSV with the same records', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^Groundtrack account \d{4}-\d\d-\d\d\.zip$/);
    await expect(page.getByText(/^Your data was saved/)).toBeVisible();
    const path = info.outputPath('account.zip');
    await download.saveAs(path);
    const files = await readZip(path);
    const textOf = (name: string) => files.get(name)?.toString('utf8') ?? '';
    expect(textOf('README.txt')).toContain(user.email);
    expect(JSON.parse(textOf('profile.json'))).toMatchObject([{ email: user.email }]);
    const [item] = JSON.parse(textOf('items.json'));
    expect(item).toMatchObject({ location: place.name, state: 'Delivered' });
    const [row] = parse(textOf('items.csv'), { columns: true, bom: true });
    expect(row).toMatchObject({ item: item.item, location: place.name, price_cents: String(item.price_cents) });
  });

  await test.step('a wrong password deletes nothing, and the right one deletes everything immediately', async () => {
    watch.allowed.push('401');
    const password = page.getByRole('textbox', { name: 'Enter your password to confirm' });
    await password.fill('another password');
    await page.getByRole('button', { name: 'Delete account for good' }).click();
    await expect(page.getByText('The password is wrong, so nothing was deleted. Try again.')).toBeVisible();
    await password.fill(user.password);
    await page.getByRole('button', { name: 'Delete account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
    await expectAccessible(page, 'Account deleted');
  });

  await test.step('the login is rejected', async () => {
    await page.goto('/#/Login');
    await user.logIn();
    await expect(page.getByText(/^Error Logging In\./)).toBeVisible();
  });

  await test.step('the address can register again, without access to the old account', async () => {
    await user.register();
    await user.openMyImagery();
    await expect(page.getByText('No images available')).toBeVisible();
    expect((await callApi(page, endpoints.orders)).orders).toEqual([]);
  });
});
