import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { expect, test } from '../support/test.ts';

const COMMANDS = 8;

test('read how to buy on the API page, and return to the app', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Groundtrack API' })).toBeVisible();
  await expect(page.getByText('It agrees to the Terms of Service')).toBeVisible();
  const copies = page.getByRole('button', { name: 'Copy', exact: true });
  await expect(copies).toHaveCount(COMMANDS);
  await copies.first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`SERVER=${new URL(page.url()).origin}\n`);

  await test.step('a link in the introduction leads to a call with its fields', async () => {
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    const order = page.getByRole('region', { name: 'Place an order' });
    await expect(order.getByRole('heading', { name: 'Place an order' })).toBeInViewport();
    await expect(order.getByText(/^Accepts the Terms of Service/)).toBeVisible();
  });

  await test.step('the back link leads to the app', async () => {
    await page.getByRole('link', { name: 'Back to the app' }).click();
    await expect(page).toHaveURL(/#\/Home$/);
  });
});

/** The names of all fields of a value. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(fieldsOf)];
}

test('the commands of the API page buy and download an image', async ({ page, baseURL }, testInfo) => {
  test.setTimeout(120_000);
  const { info } = (await (await page.request.get('/api/openapi.json')).json()) as { info: { description: string } };
  const blocksOf = (language: string) =>
    [...info.description.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);
  const email = `api-${Date.now()}@example.org`;
  const commands = blocksOf('sh').map((command) =>
    command.replace(/^SERVER=.*$/m, `SERVER=${new URL(baseURL ?? '').origin}`).replace('ada@example.org', email),
  );
  expect(commands).toHaveLength(COMMANDS);
  const untilThereAreFiles = `until grep -q '"kind":"full"' files.json; do sleep 1; ${commands[6]}\ndone`;
  const shell = ['set -e', ...commands.slice(0, 7), untilThereAreFiles, commands[7]].join('\n');
  const cwd = testInfo.outputPath();
  mkdirSync(cwd, { recursive: true });
  const printed = execFileSync('sh', ['-c', shell], { cwd, encoding: 'utf8' });
  // Every field of the sample responses is in one of the real ones.
  for (const field of new Set(blocksOf('json').flatMap((sample) => fieldsOf(JSON.parse(sample)))))
    expect(printed).toContain(`"${field}":`);
  const saved = execFileSync('sh', ['-c', 'head -c 3 *.jpg'], { cwd });
  expect(saved.toString('hex')).toBe('ffd8ff');
});
