import { expect, it } from 'vitest';
import { describePayment } from './stripe-settings.ts';

it.each([
  [null, 'sandbox, which accepts only test cards and charges nothing'],
  [{ testMode: true }, 'Stripe with test keys, which accepts only test cards and charges nothing'],
  [{ testMode: false }, 'Stripe with live keys, which charges cards'],
])('describes for the keys %j whether cards are charged', (stripe, said) => {
  expect(describePayment(stripe)).toBe(said);
});
