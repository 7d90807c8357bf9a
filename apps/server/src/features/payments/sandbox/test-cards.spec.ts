import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxCards } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../../../config/environment.ts';
import { evaluateCard, passesLuhn } from './test-cards.ts';

const NOW_MS = Date.UTC(2026, 8, 30, 23, 59);
const card = (number: string, expiryMonth = 12, expiryYear = 2030) => ({ number, expiryMonth, expiryYear, cvc: '123' });

describe('judgeCard', () => {
  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4242424242424241', 'Your card number is incorrect.'],
    ['5555555555554444', 'test cards only'],
  ])('declines %s: %s', (number, message) => {
    expect(evaluateCard(card(number), NOW_MS)).toEqual({ kind: 'declined', message: expect.stringContaining(message) });
  });

  it.each(sandboxCards)('contains the valid number $number: $about', ({ number, outcome }) => {
    expect(passesLuhn(number)).toBe(true);
    expect(evaluateCard(card(number), NOW_MS)).toEqual(outcome);
  });

  it('is documented for every card', () => {
    const page = readFileSync(join(projectDir, 'docs/payments.md'), 'utf8');
    for (const { number, about } of sandboxCards)
      expect(page).toContain(`| \`${number.replace(/\d{4}(?=\d)/g, '$& ')}\` | ${about} |`);
  });

  it('accepts the good card until the last minute of its month', () => {
    expect(evaluateCard(card('4242424242424242', 9, 2026), NOW_MS).kind).toBe('accepted');
    expect(evaluateCard(card('4242424242424242', 9, 2026), NOW_MS + 60_000)).toEqual({
      kind: 'declined',
      message: 'Your card has expired.',
    });
  });

  it('mentions the good card, never the typed number, when a real card is tried', () => {
    const judged = evaluateCard(card('5555555555554444'), NOW_MS);
    expect(JSON.stringify(judged)).not.toContain('5555');
  });
});

describe('passesLuhn', () => {
  it('detects every single wrong digit', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 });
    fc.assert(
      fc.property(digits, fc.nat(17), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const check = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) =>
          passesLuhn([...body, digit].join('')),
        );
        expect(check).toHaveLength(1);
        const at = place % body.length;
        const wrong = body.with(at, ((body[at] ?? 0) + shift) % 10);
        expect(passesLuhn([...wrong, ...check].join(''))).toBe(false);
      }),
    );
  });
});
