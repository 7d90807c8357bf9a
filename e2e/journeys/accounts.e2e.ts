import type { Page } from '@playwright/test';
import { codeAt } from '../../apps/server/src/features/accounts/testing/some-authenticator.ts';
import { expectAccessible } from '../support/accessible.ts';
import { mailTo } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEW_PASSWORD = 'quite another password';

async function logOut(page: Page, user: User): Promise<void> {
  await page.getByRole('button', { name: user.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
async function logIn(page: Page, user: User, password = user.password): Promise<void> {
  await page.goto('/#/Login');
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a forgotten password: from the link on Login to a new one, with the email from the outbox', async ({
  page,
  watch,
}) => {
  // The temporary password is used twice.
  watch.allowed.push('401');
  const user = new User(page);
  await user.arrive();
  await logOut(page, user);
  let temporary = '';

  await test.step('request it', async () => {
    await page.goto('/#/Login');
    await page.getByRole('link', { name: 'Reset password' }).click();
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByRole('button', { name: 'Reset' }).dblclick();
    await expect(page.getByText('This server does not send e-mail')).toBeVisible();
    await expectAccessible(page, 'Reset requested');
    const mail = await mailTo(user.email, 'Temporary password');
    temporary = /\b(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}\b/.exec(mail)?.[0] ?? '';
    expect(temporary).not.toBe('');
  });

  await test.step('it opens only the form for a new password, also after a reload and the back button', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, user, temporary);
    const heading = page.getByRole('heading', { name: 'Set a New Password' });
    await expect(heading).toBeVisible();
    await expectAccessible(page, 'Set a new password');
    await page.goBack();
    await page.goto('/#/Login');
    await expect(heading).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();
  });

  await test.step('the new password works, and the temporary one does not', async () => {
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(user.selectedLocation).toBeVisible();
    await logOut(page, user);
    await logIn(page, user, temporary);
    await expect(page.getByText('Error Logging In.')).toBeVisible();
    await logIn(page, user, NEW_PASSWORD);
    await expect(user.selectedLocation).toBeVisible();
  });
});

test('devices: another browser is listed, is logged out from here, and shows it immediately', async ({
  page,
  browser,
}) => {
  const user = new User(page);
  await user.signUp();
  const elsewhere = await browser.newContext({ userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await logIn(other, user);
  await expect(new User(other).selectedLocation).toBeVisible();
  await other.goto('/#/MyImagery');
  await expect(other.getByText('No images available')).toBeVisible();

  await page.goto('/#/UpdateUser?section=devices');
  const devices = page.getByRole('listitem').filter({ hasText: 'Logged in' });
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page, 'Devices');
  await page.getByRole('button', { name: 'Log out Firefox on Linux' }).click();
  await expect(page.getByText('Logged out: Firefox on Linux.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(other.getByText('This device was logged out from another one.')).toBeVisible();
  await elsewhere.close();
});

test('a new email address: confirmed by the mailed link, once', async ({ page, watch }) => {
  // The link is opened twice.
  watch.allowed.push('410');
  const user = new User(page);
  await user.signUp();
  await page.goto('/#/UpdateUser');
  const next = `new-${user.email}`;
  await page.getByLabel('New e-mail address').fill(next);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`The message to ${next} is in the folder outbox`)).toBeVisible();
  const mail = await mailTo(next, 'Confirm this address');
  const link = /#(\/ConfirmEmail\?token=[\w-]+)/.exec(mail)?.[1] ?? '';

  await page.goto(`/#${link}`);
  await expect(page.getByText(`You are logged in as ${user.email}.`)).toBeVisible();
  await expectAccessible(page, 'Confirm a new address');
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByText('Your address is changed')).toBeVisible();
  await expect(page.getByRole('button', { name: next })).toBeVisible();
  await mailTo(user.email, 'Your e-mail address was changed');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByText('The address was not changed')).toBeVisible();
  await expect(page.getByRole('button', { name: next })).toBeVisible();
});

test('two-step login: turned on with an app, completed by a recovery code and by a passkey', async ({
  browser,
  baseURL,
}) => {
  // Passkeys are for localhost, not for the address of the other journeys.
  const context = await browser.newContext({ baseURL: (baseURL ?? '').replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const user = new User(page);
  await user.signUp();
  const recovery: string[] = [];

  await test.step('turn it on with a first code from an app', async () => {
    await page.goto('/#/UpdateUser?section=two-step-login');
    await page.getByRole('button', { name: 'Turn on two-step login' }).click();
    await page.getByLabel('Your password').fill(user.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page, 'Secret of an authenticator app');
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await page.getByLabel('The six digits the app shows').fill(codeAt(secret, Date.now()));
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery.push(...(await codes.allTextContents()));
    await expectAccessible(page, 'Recovery codes');
    await page.getByRole('button', { name: 'I have saved them' }).click();
  });

  await test.step('add a passkey', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Telephone');
    await page.getByLabel('Your password').fill(user.password);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('button', { name: 'Remove Telephone' })).toBeVisible();
    await expectAccessible(page, 'Passkeys');
  });

  await test.step('log in by a recovery code, then by the passkey', async () => {
    await logOut(page, user);
    await logIn(page, user);
    await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
    await expectAccessible(page, 'The second step of a login');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Finish login' }).click();
    await expect(user.selectedLocation).toBeVisible();
    await logOut(page, user);
    await logIn(page, user);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(user.selectedLocation).toBeVisible();
  });
  await context.close();
});
