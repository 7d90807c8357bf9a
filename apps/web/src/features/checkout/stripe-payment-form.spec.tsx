import { toCents } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import type { ConfirmPayment } from './payment-form.ts';
import { Purchase } from './purchase.tsx';
import { StripePaymentForm } from './stripe-payment-form.tsx';

type Listener = (event: object) => void;

/** Stripe's loader keeps the first script it finds, so all specs share one fake that reports to the current spec. */
let answer: object = {};
let seen: { options: object[]; confirmed: object[] } = { options: [], confirmed: [] };

/** The object that the real script assigns to `window.Stripe`. */
function putStripe(): void {
  const stripe = {
    elements: (options: object) => {
      seen.options.push(options);
      const element = {
        on: (name: string, listener: Listener) => void (name === 'ready' && setTimeout(() => listener({}), 0)),
        once: () => undefined,
        off: () => undefined,
        mount: () => undefined,
        update: (changes: object) => void seen.options.push(changes),
        destroy: () => undefined,
      };
      return { create: () => element, getElement: () => element, update: () => undefined };
    },
    confirmPayment: async (given: object) => {
      seen.confirmed.push(given);
      return answer;
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
  };
  Object.assign(globalThis.window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
}

function open() {
  const onReady = vi.fn<(confirm: ConfirmPayment | null) => void>();
  renderAt(
    '/Checkout',
    <StripePaymentForm
      clientSecret="pi_1_secret_2"
      publishableKey="pk_test_1"
      disabled={false}
      onEdit={() => undefined}
      onReady={onReady}
    />,
  );
  return onReady;
}

async function confirmWith(given: object) {
  answer = given;
  const onReady = open();
  await waitFor(() => expect(onReady).toHaveBeenCalledWith(expect.any(Function)), { interval: 5 });
  const confirm = onReady.mock.lastCall?.[0];
  return confirm?.();
}

beforeAll(putStripe);
beforeEach(() => {
  seen = { options: [], confirmed: [] };
});
afterAll(() => Reflect.deleteProperty(globalThis.window, 'Stripe'));

describe('the card form of Stripe', () => {
  it('opens for the payment, and never navigates away from the page', async () => {
    expect(await confirmWith({ paymentIntent: { status: 'succeeded' } })).toEqual({ status: 'succeeded' });
    expect(seen.options[0]).toMatchObject({ clientSecret: 'pi_1_secret_2', appearance: { theme: 'stripe' } });
    expect(seen.confirmed).toMatchObject([{ redirect: 'if_required' }]);
    expect(screen.getByRole('group', { name: 'Card' })).toBeDefined();
  });

  it.each([
    ['is left to say itself what is wrong', { error: { type: 'validation_error', message: 'Incomplete.' } }, null],
    [
      'passes on what Stripe says',
      { error: { type: 'card_error', message: 'Your card was declined.' } },
      { status: 'failed', message: 'Your card was declined.', paymentIsOver: false },
    ],
    [
      'reports a payment that is over',
      { error: { type: 'invalid_request_error', message: 'Canceled.', payment_intent: { status: 'canceled' } } },
      { status: 'failed', message: 'Canceled.', paymentIsOver: true },
    ],
    [
      'takes a payment that was made before for made',
      { error: { type: 'invalid_request_error', message: 'Again.', payment_intent: { status: 'succeeded' } } },
      { status: 'succeeded' },
    ],
    [
      'does not take a payment on its way for made',
      { paymentIntent: { status: 'processing' } },
      { status: 'failed', message: expect.stringContaining('not accepted the payment yet'), paymentIsOver: false },
    ],
  ])('%s', async (_, given, outcome) => {
    expect(await confirmWith(given)).toEqual(outcome);
  });

  it('enables Purchase only once Stripe is ready', async () => {
    renderAt(
      '/Checkout',
      <Purchase
        clientSecret="pi_1_secret_2"
        totalCents={toCents(12_500)}
        itemCount={1}
        payment={{ provider: 'stripe', publishableKey: 'pk_test_1' }}
        onPaid={() => undefined}
        onRestart={() => undefined}
      />,
    );
    const purchase = screen.getByRole('button', { name: /^Purchase/ });
    expect(purchase).toHaveProperty('disabled', true);
    await waitFor(() => expect(purchase).toHaveProperty('disabled', false));
  });
});
