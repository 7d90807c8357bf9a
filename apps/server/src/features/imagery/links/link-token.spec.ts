import { assert, constantFrom, integer, nat, pre, property, record, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { parseLink, signLink } from './link-token.ts';

const secret = 'of this server';
const claims = record({ fileId: uuid(), expiresAtMs: integer({ min: 0, max: 2 ** 47 }) });

it('contains the signed claim, to the millisecond', () => {
  assert(
    property(claims, (claim) => {
      expect(parseLink(signLink(claim, secret), secret)).toEqual(claim);
    }),
  );
});

it('is rejected if a single letter is changed, removed, or added', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
  assert(
    property(claims, nat(71), constantFrom(...letters), (claim, at, letter) => {
      const token = signLink(claim, secret);
      const rest = token.slice(at + 1);
      pre(token[at] !== letter);
      for (const changed of [token.slice(0, at) + letter + rest, token.slice(0, at) + rest, `${token}${letter}`])
        expect(parseLink(changed, secret)).toBeNull();
    }),
  );
});

it('is rejected with another secret, and so is nonsense', () => {
  const token = signLink({ fileId: '0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77', expiresAtMs: 1 }, secret);
  expect(parseLink(token, 'of another server')).toBeNull();
  for (const nonsense of ['', '.', '../..', 'x'.repeat(72), `${token.slice(0, 71)}=`, `${token.slice(0, 71)}\0`])
    expect(parseLink(nonsense, secret)).toBeNull();
  expect(() => signLink({ fileId: '../../etc/passwd', expiresAtMs: 1 }, secret)).toThrow(RangeError);
});
