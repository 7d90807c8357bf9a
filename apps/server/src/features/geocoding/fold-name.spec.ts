import { expect, it } from 'vitest';
import { foldName } from './fold-name.ts';

it.each([
  ['Zürich', 'zurich'],
  ['São Paulo', 'sao paulo'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Weißenburg', 'weissenburg'],
  ["Saint-Jean-d'Angély", 'saint jean dangely'],
  ['Bobo‐Dioulasso', 'bobo dioulasso'],
  ['İstanbul', 'istanbul'],
  ['Ho Chi Minh City', 'ho chi minh city'],
  ['100%_\\', '100'],
  ['…', ''],
])('folds %s to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});
