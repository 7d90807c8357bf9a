import { expect, it } from 'vitest';
import { withoutKeys } from './without-keys.ts';

it.each([
  ['https://a.example.org/search?key=abcdefgh12', 'https://a.example.org/search?key=…'],
  ['https://a.example.org/search?sig=a%2Bb%2Fcdefg%3D', 'https://a.example.org/search?sig=…'],
  ['https://somebody:pass@a.example.org/', 'https://…:…@a.example.org/'],
  ['https://a.example.org/search?limit=5', 'https://a.example.org/search?limit=5'],
  ['items.ndjson', 'items.ndjson'],
])('the keys of %s are removed from texts about it', (address, shown) => {
  expect(withoutKeys(`reading ${address}, again ${address}`, address)).toBe(`reading ${shown}, again ${shown}`);
});

it('a key is removed in any notation', () => {
  const address = 'https://a.example.org/?sig=a%2bb%2fcdefg%3d';
  expect(withoutKeys('a+b/cdefg= a%2Bb%2Fcdefg%3D a%2bb%2fcdefg%3d', address)).toBe('… … …');
});
