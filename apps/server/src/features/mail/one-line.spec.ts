import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine, shortened } from './one-line.ts';

it('removes line breaks, control characters, and direction marks from any text', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const line = oneLine(text);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      expect(oneLine(line)).toBe(line);
    }),
  );
});

it('keeps ordinary text', () => {
  expect(oneLine('  Zürich <Altstadt>,\n東京 👩‍🚀 & "See" ')).toBe('Zürich <Altstadt>, 東京 👩‍🚀 & "See"');
});

it('cuts between characters, not within them', () => {
  expect(shortened('👩‍🚀👩‍🚀👩‍🚀', 3)).toBe('👩‍🚀👩‍🚀👩‍🚀');
  expect(shortened('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀…');
});
