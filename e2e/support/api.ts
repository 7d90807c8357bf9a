import { expect, type Page } from '@playwright/test';
import { type Answered, type Endpoint, endpoints, SESSION_COOKIE } from '../../packages/contract/src/index.ts';
import { TEST_CARD } from './user.ts';

const CARD = { number: TEST_CARD.replaceAll(' ', ''), expiryMonth: 12, expiryYear: 2040, cvc: '123' };

/** The session key in the browser's cookie, which no script of the page can read. */
async function sessionKeyOf(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE)?.value ?? '';
}

/** Calls the API with the session of the page, and parses the response as the page would. */
export async function callApi<E extends Endpoint>(
  page: Page,
  { method, path, answer }: E,
  data?: object,
): Promise<Answered<E>> {
  const headers = { apiKey: await sessionKeyOf(page) };
  const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  expect(response.ok(), await response.text()).toBe(true);
  // The conditional type cannot be narrowed by the value it is computed from.
  return (answer.kind === 'json' ? answer.schema.parse(await response.json()) : undefined) as Answered<E>;
}

/** The version of a provider's terms that a buyer would accept. */
export async function termsVersionOf(page: Page, provider: string): Promise<string | undefined> {
  const { result } = await callApi(page, endpoints.terms);
  return result.find((terms) => terms.provider === provider)?.version;
}

/** Orders items and pays them with the test card, without the screens of a purchase. */
export async function orderAndPay(page: Page, items: readonly object[]): Promise<void> {
  const { stripeSecret } = await callApi(page, endpoints.placeOrder, items);
  await callApi(page, endpoints.confirmSandboxPayment, { clientSecret: stripeSecret, card: CARD });
}
