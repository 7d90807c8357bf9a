import { expect, it } from 'vitest';
import { toRelyingParty } from './relying-party.ts';

it.each([
  ['https://images.example.org', 'images.example.org', 'https://images.example.org'],
  ['https://images.example.org:8443/shop', 'images.example.org', 'https://images.example.org:8443'],
  // Pages at an IP address cannot use passkeys; the same server is also reachable at localhost.
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ['http://localhost', 'localhost', 'http://localhost'],
])('supports passkeys at %s', (url, id, origin) => {
  expect(toRelyingParty(url)).toEqual({ id, origin });
});

it.each(['http://images.example.org', 'https://192.0.2.7', 'http://192.0.2.7:8080', 'https://[2001:db8::1]'])(
  'does not support them at %s',
  (url) => expect(toRelyingParty(url)).toBeNull(),
);
