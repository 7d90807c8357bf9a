import { expect, test } from 'vitest';
import { toCents } from '../core/money.ts';
import { refundText } from './refund-text.ts';

test.each([
  ['asked', 300, '$3.00 goes back to the card you paid with'],
  ['done', 300, '$3.00 was refunded to the card you paid with'],
  ['refused', 300, '$3.00 could not be refunded to your card, contact support'],
  ['done', 123_456, '$1,234.56 was refunded to the card you paid with'],
  ['asked', 0, '$0.00 goes back to the card you paid with'],
] as const)('a refund that is %s of %i cents', (state, amount, text) => {
  expect(refundText({ amount: toCents(amount), state })).toBe(text);
});
