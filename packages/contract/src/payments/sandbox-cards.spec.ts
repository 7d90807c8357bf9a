import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cardNumber } from './endpoints.ts';
import { sandboxCards } from './sandbox-cards.ts';

/** Luhn checksum of a card number (ISO/IEC 7812-1, annex B). */
function isCardNumber(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

describe('sandbox cards', () => {
  it.each(sandboxCards.map(({ number, about }) => [number, about]))('%s is a valid card number: %s', (number) => {
    expect(number).toMatch(/^4\d{15}$/);
    expect(isCardNumber(number)).toBe(true);
    const typed = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    expect(z.parse(cardNumber, typed)).toBe(number);
  });

  it('have unique numbers and purposes', () => {
    for (const key of ['number', 'about'] as const)
      expect(new Set(sandboxCards.map((card) => card[key])).size).toBe(sandboxCards.length);
  });

  it('cover every outcome of a payment', () => {
    const outcomes = sandboxCards.map(({ outcome }) => {
      if (outcome.kind === 'accepted') return `accepted ${outcome.event}`;
      return outcome.kind === 'challenge' ? `challenge ${outcome.approved}` : 'declined';
    });
    expect([...new Set(outcomes)].toSorted()).toEqual([
      'accepted at once',
      'accepted late',
      'accepted twice',
      'challenge accepted',
      'challenge declined',
      'declined',
    ]);
  });

  it('explain every decline in a sentence, and never reveal a stolen card', () => {
    for (const { outcome } of sandboxCards) {
      if (outcome.kind !== 'declined') continue;
      expect(outcome.message).toMatch(/^[A-Z].*\.$/);
      expect(outcome.message).not.toContain('stolen');
    }
  });
});
