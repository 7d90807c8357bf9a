import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

test('choose emails: a change is saved immediately, survives a reload, and can be reverted', async ({ page }) => {
  const user = new User(page);
  await user.signUp();
  await page.goto('/#/UpdateUser?section=mails');
  const delivered = page.getByRole('checkbox', { name: 'Delivered', exact: true });
  const refunded = page.getByRole('checkbox', { name: 'Refunded', exact: true });

  await test.step('all are on at first, and each switch is saved immediately', async () => {
    await expect(delivered).toBeChecked();
    await delivered.click();
    await expect(page.getByText('Saved. You will no longer get “Delivered” e-mails.')).toBeVisible();
    await refunded.click();
    await expect(page.getByText('Saved. You will no longer get “Refunded” e-mails.')).toBeVisible();
    await expectAccessible(page, 'Mails switched off');
  });

  await test.step('the last one can be turned back on, and the other stays off after a reload', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Saved. You will get “Refunded” e-mails.')).toBeVisible();
    await page.reload();
    await expect(refunded).toBeChecked();
    await expect(delivered).not.toBeChecked();
  });
});
