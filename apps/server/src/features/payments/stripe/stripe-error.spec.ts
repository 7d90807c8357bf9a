import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { shortenPauses } from '../../../testing/shorten-pauses.ts';
import { PaymentProviderError } from '../payment-provider.ts';
import { toProviderError } from './stripe-error.ts';

const SECRET = 'pi_1_secret_of_the_client';

/** The SDK's error for this response of Stripe; null drops the connection. */
async function errorOf(answer: { readonly status: number; readonly error: object } | null): Promise<unknown> {
  const { port } = await openLoopbackServer((request, response) => {
    request.resume();
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_7' });
    response.end(JSON.stringify({ error: answer.error }));
  });
  const stripe = new Stripe('sk_test_of_specs', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  return stripe.paymentIntents.retrieve('pi_1').then(
    () => null,
    (error: unknown) => error,
  );
}

it.each<[number, string, string, string]>([
  [400, 'invalid_request_error', 'refused', 'Stripe rejected the request'],
  [400, 'idempotency_error', 'refused', 'The key of this request was used for another one'],
  [401, 'invalid_request_error', 'credentials', 'Stripe does not accept STRIPE_SECRET_KEY'],
  [402, 'card_error', 'card', 'The card was declined'],
  [403, 'invalid_request_error', 'credentials', 'STRIPE_SECRET_KEY may not do this'],
  [404, 'invalid_request_error', 'refused', 'Stripe rejected the request'],
  [429, 'invalid_request_error', 'busy', 'Stripe is rate-limiting requests'],
  [500, 'api_error', 'broken', 'Stripe failed'],
  [503, 'api_error', 'broken', 'Stripe failed'],
])('an answer %s of type %s is %s: %s', async (status, type, kind, advice) => {
  const message = 'Message of Stripe.';
  const error = { type, message, payment_intent: { id: 'pi_1', client_secret: SECRET } };
  const translated = toProviderError(await errorOf({ status, error }));
  expect(translated).toBeInstanceOf(PaymentProviderError);
  expect(translated).toMatchObject({ kind, message: expect.stringContaining(advice) });
  expect(String(translated)).toMatch(/: Message of Stripe\. \(Stripe request req_7\)$/);
});

it('a dropped connection has no request id', async () => {
  shortenPauses();
  const translated = toProviderError(await errorOf(null));
  expect(translated).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('cannot be reached') });
  expect(String(translated)).not.toContain('Stripe request');
});

it('removes keys from the message of Stripe', async () => {
  const message = `Unknown: {"authorization":"Bearer sk_test_of_specs"}, whsec_4711, rk_live_a1 with ${SECRET}.`;
  const translated = toProviderError(await errorOf({ status: 401, error: { type: 'invalid_request_error', message } }));
  expect(String(translated)).toContain('Unknown: {"authorization":"Bearer sk_…"}, whsec_…, rk_… with pi_1_secret_….');
});

it('contains only the message of the response', async () => {
  const payment_intent = { id: 'pi_1', client_secret: SECRET };
  const error = { type: 'card_error', code: 'card_declined', message: 'Declined.', payment_intent };
  const original = await errorOf({ status: 402, error });
  expect(JSON.stringify(original)).toContain(SECRET);
  const translated = toProviderError(original) as PaymentProviderError;
  expect(Object.keys(translated).toSorted()).toEqual(['kind', 'name']);
  expect(translated.cause).toBeUndefined();
  expect(translated.stack).not.toContain(SECRET);
});

it.each([new TypeError('a bug'), 'a text', null, new PaymentProviderError('broken', 'ours')])(
  'leaves other errors unchanged: %s',
  (error) => {
    expect(toProviderError(error)).toBe(error);
  },
);
