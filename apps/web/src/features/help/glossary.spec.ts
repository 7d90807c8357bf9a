import { expect, it } from 'vitest';
import { glossary } from './glossary.ts';

it('lists each term once, from A to Z', () => {
  const terms = glossary.map(({ term }) => term.toLowerCase());
  expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => a.localeCompare(b, 'en')));
});
