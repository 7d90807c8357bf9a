import { expect, it } from 'vitest';
import { strayAddress } from './stray-address.ts';

it.each([
  ['/', '', null],
  ['/index.html', '', null],
  ['/', '#/Help', null],
  ['/nope', '', '/#/nope'],
  ['/nope', '#/Help', null],
])('leads from %s%s to %s', (pathname, hash, address) => {
  expect(strayAddress({ pathname, hash })).toBe(address);
});
