import { describe, expect, it } from 'vitest';
import { secretsIn } from './spellings.ts';

describe('secretsIn', () => {
  const secret = 'mellon/ü+1 "x"?';
  const secrets = new Map([
    ['door', secret],
    ['other', 'swordfish'],
  ]);

  it.each([
    secret,
    `GET /login?key=${encodeURIComponent(secret)}`,
    `POST /login ${new URLSearchParams({ key: secret }).toString()}`,
    JSON.stringify({ message: secret }),
    `\\x${Buffer.from(`a${secret}b`).toString('hex')}`,
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${secret}and more`).toString('base64')),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${secret}`).toString('base64url')),
  ])('finds a secret in %s', (text) => {
    expect(secretsIn(text, secrets)).toEqual(['door']);
  });

  it('finds nothing if there is none', () => {
    expect(secretsIn('mellon', secrets)).toEqual([]);
  });
});
