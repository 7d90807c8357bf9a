import { expect, it } from 'vitest';
import { normalizeEntryUrl } from './normalize-entry-url.ts';

it.each([
  ['/', '', null],
  ['/index.html', '', null],
  ['/', '#/Help', null],
  ['/nope', '', '/#/nope'],
  ['/nope', '#/Help', null],
])('leads from %s%s to %s', (pathname, hash, address) => {
  expect(normalizeEntryUrl({ pathname, hash })).toBe(address);
});
