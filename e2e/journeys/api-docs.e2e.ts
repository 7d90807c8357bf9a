import { expect, test } from '../support/test.ts';

test('read how to buy on the API page, and return to the app', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Groundtrack API' })).toBeVisible();
  await expect(page.getByText('which agrees to the Terms of Service')).toBeVisible();

  await test.step('a link in the introduction leads to a call with its fields', async () => {
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    const order = page.getByRole('region', { name: 'Place an order' });
    await expect(order.getByRole('heading', { name: 'Place an order' })).toBeInViewport();
    await expect(order.getByText(/licence\.version of the line/)).toBeVisible();
  });

  await test.step('the back link leads to the app', async () => {
    await page.getByRole('link', { name: 'Back to the app' }).click();
    await expect(page).toHaveURL(/#\/Home$/);
  });
});
