import { expect, it } from 'vitest';
import { describePayment } from './stripe-settings.ts';

it.each([
  [null, 'sandbox: test cards only, nobody is charged'],
  [{ testMode: true }, 'Stripe, test keys: test cards only, nobody is charged'],
  [{ testMode: false }, 'Stripe, live keys: cards are charged'],
])('says of the keys %j what happens to money', (stripe, said) => {
  expect(describePayment(stripe)).toBe(said);
});
