import { toCents } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { type PaymentProvider, PaymentProviderError, type PaymentState } from './payment-provider.ts';
import { retirePayment } from './retire-payment.ts';

/** A provider with one payment in this state; `cancels`: whether canceling it has an effect. */
function provider(status: PaymentState['status'] | null, cancels = true) {
  const calls: string[] = [];
  let current = status;
  const cancelling: Pick<PaymentProvider, 'cancel' | 'get'> = {
    cancel: (id) => {
      calls.push(`cancel ${id}`);
      if (cancels && current === 'open') current = 'canceled';
      return Promise.resolve();
    },
    get: (id) => {
      calls.push(`get ${id}`);
      const state = { id, attempt: 'none', amountCents: toCents(5), currency: 'usd' } as const;
      return Promise.resolve(current === null ? null : { ...state, status: current });
    },
  };
  // Other methods are not called.
  return { calls, former: new Map([['stripe', cancelling as PaymentProvider]]) };
}

it.each([
  ['open', true, true],
  ['canceled', true, true],
  ['succeeded', true, false],
  ['open', false, false],
  [null, true, false],
] as const)('a payment that is %s and can be canceled (%s) is retired: %s', async (status, cancels, retired) => {
  const { calls, former } = provider(status, cancels);
  expect(await retirePayment(former, { provider: 'stripe', intentId: 'pi_1' })).toBe(retired);
  expect(calls).toEqual(['cancel pi_1', 'get pi_1']);
});

it('a payment of a disconnected provider is not retired, and no other provider is called', async () => {
  const { calls, former } = provider('open');
  expect(await retirePayment(former, { provider: 'sandbox', intentId: 'pi_1' })).toBe(false);
  expect(calls).toEqual([]);
});

it('an unreachable provider leaves the payment open', async () => {
  const error = new PaymentProviderError('unreachable', 'Stripe cannot be reached');
  const cancelling: Pick<PaymentProvider, 'cancel'> = { cancel: () => Promise.reject(error) };
  const former = new Map([['stripe', cancelling as PaymentProvider]]);
  await expect(retirePayment(former, { provider: 'stripe', intentId: 'pi_1' })).rejects.toBe(error);
});
