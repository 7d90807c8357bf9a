import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

test('find an answer by a link, by its URL, and by a misspelled word, with the keyboard alone', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('/#/Login');
  await page.getByRole('button', { name: 'Simulated', exact: true }).click();
  await page.getByRole('link', { name: 'More about this' }).click();

  await test.step('a link on another screen opens the answer in a panel, and Escape returns to the screen', async () => {
    const panel = page.getByRole('dialog', { name: "What does 'Simulated' or 'Demo' at the top mean?" });
    await expect(panel.getByText('they do not show real ground', { exact: false })).toBeInViewport();
    await expectAccessible(page, 'the help panel');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/#\/Login$/);
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });

  await test.step('a URL opens a word of the glossary', async () => {
    await page.goto('/#/Help?topic=glossary-sgp4');
    await expect(page.getByRole('article', { name: 'SGP4' })).toBeFocused();
    await expect(page.getByRole('article', { name: 'SGP4' })).toBeInViewport();
  });

  await test.step('a misspelled word finds it, and the keyboard opens it', async () => {
    await page.goto('/#/Help');
    await page.getByRole('searchbox', { name: 'Search help' }).focus();
    await page.keyboard.type('reciept');
    await expect(page.locator('summary').first()).toContainText('Where is my receipt?');
    await expect(page).toHaveURL(/#\/Help\?q=reciept$/);
    await page.keyboard.press('Tab');
    await expect(page.locator('summary').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('paragraph').filter({ hasText: 'A receipt never changes' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('article', { name: 'SGP4' })).toBeFocused();
  });
});
