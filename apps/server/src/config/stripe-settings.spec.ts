import { expect, it } from 'vitest';
import { describePayment } from './stripe-settings.ts';

it.each([
  [null, 'sandbox: test cards only, no card is charged'],
  [{ testMode: true }, 'Stripe, test keys: test cards only, no card is charged'],
  [{ testMode: false }, 'Stripe, live keys: cards are charged'],
])('describes for the keys %j whether cards are charged', (stripe, said) => {
  expect(describePayment(stripe)).toBe(said);
});
