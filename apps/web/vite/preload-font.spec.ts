import { expect, test } from 'vitest';
import { preloadOf } from './preload-font.ts';

test('names the font that is fetched beside the styles, and misses it aloud', () => {
  const files = [
    'assets/index-a.css',
    'assets/inter-latin-ext-wght-normal-b.woff2',
    'assets/inter-latin-wght-normal-c.woff2',
  ];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the names are read
  const bundle = Object.fromEntries(files.map((name) => [name, {}])) as Parameters<typeof preloadOf>[0];
  expect(preloadOf(bundle, 'inter-latin-wght')).toMatchObject({
    href: '/assets/inter-latin-wght-normal-c.woff2',
    crossorigin: '',
  });
  expect(() => preloadOf(bundle, 'roboto')).toThrow('roboto');
});
