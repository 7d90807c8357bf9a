import { expect, it } from 'vitest';
import { describePayment } from './stripe-settings.ts';

it.each([
  [null, 'sandbox: test cards only, no money moves'],
  [{ testMode: true }, 'Stripe, test keys: test cards only, no money moves'],
  [{ testMode: false }, 'Stripe, live keys: cards are charged, money moves'],
])('says of the keys %j what happens to money', (stripe, said) => {
  expect(describePayment(stripe)).toBe(said);
});
