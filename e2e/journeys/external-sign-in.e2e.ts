import type { Page } from '@playwright/test';
import { type SmtpProcess, startSmtp } from '../../apps/server/src/features/mail/testing/smtp-process.ts';
import { openTestIssuer, type TestIssuer } from '../../apps/server/src/testing/oidc/test-issuer.ts';
import { expectAccessible } from '../support/accessible.ts';
import { withOwnServer } from '../support/own-server.ts';
import { test as base, expect } from '../support/test.ts';
import { User } from '../support/user.ts';

/** A server that people can sign in to with an OpenID provider, that provider, and a mail server. */
const test = base.extend<
  object,
  { site: { readonly url: string; readonly issuer: TestIssuer; readonly smtp: SmtpProcess } }
>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const issuer = await openTestIssuer();
      const smtp = await startSmtp();
      await withOwnServer({ ...issuer.settings, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, async (url) => {
        issuer.serve(url);
        await use({ url, issuer, smtp });
      });
      await smtp.stop();
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
// One after another, because they share a server.
test.describe.configure({ mode: 'default' });

/** Signs in on the page of the issuer. */
async function signInThere(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Example ID' })).toBeVisible();
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Requests of the page to the issuer other than the redirect. */
function requestsBeside(page: Page, issuer: TestIssuer): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(issuer.url) && !request.isNavigationRequest()) requests.push(request.url());
  });
  return requests;
}

test('open an account with an external sign-in, complete it, and sign in again directly to Home', async ({
  page,
  site: { issuer },
  watch,
}) => {
  watch.allowed.push(`request to elsewhere: ${issuer.url}/`);
  const beside = requestsBeside(page, issuer);
  const user = new User(page);
  const button = page.getByRole('button', { name: 'Continue with Example ID' });

  await test.step('the button is on Login and on Registration', async () => {
    await page.goto('/#/Registration');
    await expect(button).toBeVisible();
    await expectAccessible(page, 'Registration with an external sign-in');
    await page.goto('/#/Login');
    await expect(button).toBeVisible();
    await expectAccessible(page, 'Login with an external sign-in');
  });

  await test.step('a new address opens the missing fields of the registration', async () => {
    await button.click();
    await signInThere(page, user.email);
    await expect(page.getByText('Registration incomplete, please update account.')).toBeVisible();
    await expect(page).not.toHaveURL(/code=/);
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
    await expectAccessible(page, 'Update User without contact data');
  });

  await test.step('its owner sets a password, and may then disconnect', async () => {
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disconnect Example ID' })).toBeDisabled();
    await expectAccessible(page, 'Update User without a password');
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(user.password);
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(user.password);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Password successfully updated.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disconnect Example ID' })).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  });

  await test.step('the contact data complete it, and the next sign-in leads to Home', async () => {
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    for (const [label, text] of [
      ['Street address', '1 Orbit Road'],
      ['City', 'Greenbelt'],
      ['State', 'Maryland'],
      ['Zip', '20770'],
    ] as const)
      await page.getByLabel(label).fill(text);
    for (const label of ['Country of Residence', 'Citizenship']) {
      await page.getByRole('combobox', { name: label }).fill('Switzerl');
      await page.getByRole('option', { name: 'Switzerland' }).click();
    }
    await page.locator('form', { hasText: 'Citizenship' }).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User Updated Successfully')).toBeVisible();
    await page.getByRole('button', { name: user.email }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.goto('/#/Login');
    await button.click();
    // The issuer still has the user's session.
    await expect(user.selectedLocation).toBeVisible();
  });
  expect(beside).toEqual([]);
});

test('connect a known address by its password, and disconnect it again', async ({
  page,
  browser,
  site: { issuer, url },
  watch,
}) => {
  watch.allowed.push(`request to elsewhere: ${issuer.url}/`, '401', '409');
  const user = new User(page);
  const button = page.getByRole('button', { name: 'Continue with Example ID' });
  await user.signUp();
  await page.context().clearCookies();
  let callback = '';
  page.on('request', (request) => {
    if (request.url().includes('/signin/callback')) callback = request.url();
  });

  await test.step('canceling at the issuer shows a message with two ways to continue', async () => {
    await page.goto('/#/Login?returnTo=%2FOrders');
    await button.click();
    await signInThere(page, '');
    await expect(
      page.getByText('The sign-in was canceled, or you were not let in. Nothing was changed.'),
    ).toBeVisible();
    await expectAccessible(page, 'A sign-in that failed');
  });

  await test.step('a known address requires its password, also after a reload', async () => {
    await page.getByRole('button', { name: 'Try again with Example ID' }).click();
    await signInThere(page, user.email);
    await expect(page.getByRole('heading', { name: 'Connect Example ID with your account' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${user.email} already has an account here.`)).toBeVisible();
    await expectAccessible(page, 'The password of a known account');
    await page.getByRole('textbox', { name: 'Password' }).fill('another password');
    await page.getByRole('button', { name: 'Connect and log in' }).click();
    await expect(page.getByText('This is not the password of the account.')).toBeVisible();
  });

  await test.step('its callback does not work in another browser', async () => {
    const other = await browser.newContext({ baseURL: url });
    const stranger = await other.newPage();
    await stranger.goto(callback);
    await expect(stranger.getByText('This sign-in started in another tab or browser')).toBeVisible();
    await expect(stranger).not.toHaveURL(/code=/);
    await other.close();
  });

  await test.step('the right password opens the screen that requested the login', async () => {
    await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await page.getByRole('button', { name: 'Connect and log in' }).click();
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  });

  await test.step('Update User shows the identity, disconnects and connects it', async () => {
    await page.goto('/#/UpdateUser?section=external-sign-in');
    await expect(page.getByText(`Example ID logs you in as ${user.email}`)).toBeVisible();
    await expectAccessible(page, 'Update User with an external sign-in');
    await page.getByRole('button', { name: 'Disconnect Example ID' }).click();
    await page.getByRole('button', { name: 'Connect Example ID' }).click();
    await expect(page.getByRole('heading', { name: 'Connect Example ID with your account' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await page.getByRole('button', { name: 'Connect and log in' }).click();
    await expect(page.getByText(`Example ID logs you in as ${user.email}`)).toBeVisible();
  });
});

test('an address is verified by the mailed link on another device, and the open page shows it', async ({
  page,
  browser,
  site: { url, smtp },
}) => {
  const user = new User(page);
  await user.signUp();
  await page.goto('/#/UpdateUser?section=email');
  const notice = page.getByText('Your e-mail address is not verified');
  await expect(notice).toBeVisible();
  const mailed = () => smtp.mails.filter(({ to }) => to.includes(user.email));
  await expect.poll(() => mailed().length).toBe(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent. It may take a minute')).toBeVisible();
  await expectAccessible(page, 'An address that is not verified');
  await expect.poll(() => mailed().length).toBe(2);
  // Without the soft line breaks and escapes of quoted-printable (RFC 2045, section 6.7).
  const mail = mailed()
    .at(-1)
    ?.raw.replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  const [, link] = /#(\/VerifyEmail\?token=[\w-]+)/.exec(mail ?? '') ?? [];

  const telephone = await browser.newContext({ baseURL: url });
  const there = await telephone.newPage();
  await there.goto(`/#${link}`);
  await expectAccessible(there, 'Verify an address');
  await there.getByRole('button', { name: 'Verify this address' }).click();
  await expect(there.getByText('Your address is verified')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await telephone.close();
});
