import { assert, integer, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { withLetterLeftOut, withLettersSwapped } from './misspellings.ts';

it('undoes swapped and doubled letters', () => {
  expect(withLettersSwapped('new yrok')).toContain('new york');
  expect(withLettersSwapped('aab')).toEqual(['aba']);
  expect(withLetterLeftOut('pariss')).toContain('paris');
  expect(withLettersSwapped('')).toEqual([]);
});

it('undoes any single typo of either kind', () => {
  const letters = string({ unit: 'grapheme-ascii', minLength: 2, maxLength: 20 }).map((text) =>
    text.replaceAll(' ', '_'),
  );
  const typo = letters.chain((meant) =>
    tuple(integer({ min: 0, max: meant.length - 2 }), string({ minLength: 1, maxLength: 1 })).map(([at, added]) => ({
      meant,
      at,
      added: added === ' ' ? '_' : added,
    })),
  );
  assert(
    property(typo, ({ meant, at, added }) => {
      const swapped = meant.slice(0, at) + meant.charAt(at + 1) + meant.charAt(at) + meant.slice(at + 2);
      expect([swapped, ...withLettersSwapped(swapped)]).toContain(meant);
      expect(withLetterLeftOut(meant.slice(0, at) + added + meant.slice(at))).toContain(meant);
    }),
  );
});

it('proposes no duplicates, and no text with a space at its start or end', () => {
  for (const texts of [withLettersSwapped('aa bb'), withLetterLeftOut('a  b')]) {
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text !== text.trim())).toEqual([]);
  }
  expect(withLetterLeftOut('ab c')).not.toContain('ab ');
});
