import { expect, it } from 'vitest';
import { namesText } from './names-text.ts';

it.each([
  ['WorldView-3', 'WorldView-3'],
  ['A-1, A-2, A-3', 'A-1, A-2, A-3'],
  ['A-1, A-2, A-3, A-4', 'A-1, A-2 and 2 more'],
])('lists up to three names, and counts the others', (names, text) => {
  expect(namesText(names)).toBe(text);
});
