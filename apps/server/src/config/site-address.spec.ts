import { expect, it } from 'vitest';
import { analyticsAddressFault, isOrigin } from './site-address.ts';

it.each([
  'https://count.example.org/',
  'https://count.example.org:8443/hit?account={user}&again={user}',
  'https://count.example.org/{user}/hit',
])('accepts %s for the frame', (address) => expect(analyticsAddressFault(address)).toBeNull());

it.each([
  ['http://count.example.org/', 'begins with http://'],
  ['javascript:alert(1)', 'begins with javascript:'],
  ['data:text/html,hello', 'begins with data:'],
  ['count.example.org', 'no address'],
  ['https://me:secret@count.example.org/', 'a password'],
  ['https://{user}.example.org/', 'not in the host'],
  ['https://count.example.org/{account}', '{account} is not a placeholder'],
])('rejects %s for the frame, and says why', (address, words) =>
  expect(analyticsAddressFault(address)).toContain(words),
);

it.each([
  ['https://shop.example.org', true],
  ['http://localhost:5173', true],
  ['https://shop.example.org/', false],
  ['https://shop.example.org:443', false],
  ['https://Shop.example.org', false],
  ['https://*.example.org', false],
  ['shop.example.org', false],
  ['null', false],
  ['*', false],
])('%s is an origin: %s', (text, expected) => expect(isOrigin(text)).toBe(expected));
