import { expect, it } from 'vitest';
import { elapsedText } from './elapsed-text.ts';

it.each([
  [-5_000, '0 s'],
  [59_999, '59 s'],
  [185_000, '3 min 5 s'],
  [7_800_000, '2 h 10 min'],
])('writes %d ms as %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});
