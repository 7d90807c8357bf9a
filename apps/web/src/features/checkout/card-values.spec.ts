import { expect, it } from 'vitest';
import { groupCardNumber, groupExpiry, readCard } from './card-values.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

it('reads a card as typed, or as filled in by the browser', () => {
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' };
  expect(readCard(good, NOW)).toEqual({ card });
  expect(readCard({ ...good, number: '4242-4242-4242-4242', expiry: '12/2030' }, NOW)).toEqual({ card });
});

it('accepts a card until the end of its month', () => {
  expect(readCard({ ...good, expiry: '11 / 26' }, NOW)).toHaveProperty('card');
  expect(readCard({ ...good, expiry: '10 / 26' }, NOW)).toEqual({ errors: { expiry: 'Your card has expired.' } });
});

it('names every invalid field', () => {
  expect(readCard({ number: '4242 4242 4242 4241', expiry: '13 / 30', cvc: '12' }, NOW)).toEqual({
    errors: {
      number: 'Your card number is not valid.',
      expiry: 'Give the expiry date as MM / YY.',
      cvc: 'The security code has 3 or 4 digits.',
    },
  });
  expect(readCard({ number: '', expiry: '', cvc: '' }, NOW)).toEqual({
    errors: {
      number: 'Enter your card number.',
      expiry: 'Enter the expiry date.',
      cvc: 'Enter the security code.',
    },
  });
});

it('groups digits while typing', () => {
  expect(groupCardNumber('42424242x4')).toBe('4242 4242 4');
  expect(groupExpiry('1')).toBe('1');
  expect(groupExpiry('1226')).toBe('12 / 26');
  expect(groupExpiry('12/2026')).toBe('12 / 26');
});
