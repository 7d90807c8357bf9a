import { describe, expect, it } from 'vitest';
import { parseSecretKey } from '../../lib/secret-key.ts';
import { testSecrets, toKey, toKeyText } from '../../testing/test-secrets.ts';
import { systemIds } from '../system/system.ts';
import { fixedKeyRing } from './key-ring.ts';
import { SecretBox } from './secret-box.ts';

const PLACE = { column: 'server_secret.value', row: 'webhooks' } as const;

function boxWith(first: string, ...others: readonly string[]): SecretBox {
  const [current, ...rest] = [first, ...others].map((name) => toKey(toKeyText(name)));
  if (!current) throw new Error('no key');
  return new SecretBox(fixedKeyRing([current, ...rest], 'the spec'), systemIds);
}

describe('SecretBox', () => {
  it('seals a secret differently each time, and opens it', () => {
    const secret = 'ключ 🔑 whsec_1';
    const [one, two] = [testSecrets.seal(secret, PLACE), testSecrets.seal(secret, PLACE)];
    expect(one).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]+$/);
    expect(one).not.toBe(two);
    expect([testSecrets.open(one, PLACE), testSecrets.open(two, PLACE)]).toEqual([secret, secret]);
    expect(testSecrets.open(testSecrets.seal('', PLACE), PLACE)).toBe('');
  });

  it.each([
    ['another row', { ...PLACE, row: 'file-links' }],
    ['another column', { ...PLACE, column: 'sandbox_intent.client_secret' }],
  ] as const)('does not open a value in %s', (_, place) => {
    expect(() => testSecrets.open(testSecrets.seal('secret', PLACE), place)).toThrow(/sealed for another place/);
  });

  it('does not open a value if any part of it was changed', () => {
    const sealed = testSecrets.seal('secret', PLACE);
    const [version, keyId, nonce = '', text = ''] = sealed.split('.');
    const turned = (part: string): string => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    for (const changed of [
      [version, keyId, turned(nonce), text],
      [version, keyId, nonce, turned(text)],
      [version, keyId, nonce, text.slice(0, -4)],
    ])
      expect(() => testSecrets.open(changed.join('.'), PLACE)).toThrow(/was changed/);
  });

  it('opens values of all its keys, and names a missing one', () => {
    const sealed = boxWith('old').seal('secret', PLACE);
    expect(boxWith('new', 'old').open(sealed, PLACE)).toBe('secret');
    expect(boxWith('new', 'old').seal('secret', PLACE)).not.toContain(toKey(toKeyText('old')).id);
    expect(() => boxWith('new').open(sealed, PLACE)).toThrow(toKey(toKeyText('old')).id);
  });

  it('reads plain values of earlier versions where they may exist', () => {
    expect(testSecrets.open('whsec_plain', PLACE)).toBe('whsec_plain');
  });
});

describe('parseSecretKey', () => {
  const bytes = Buffer.from(toKeyText('specs'), 'base64url');

  it.each(['base64url', 'base64', 'hex'] as const)('reads %s, all under one name', (encoding) => {
    expect(parseSecretKey(bytes.toString(encoding))?.id).toBe(toKey(toKeyText('specs')).id);
  });

  it.each(['', 'secret', bytes.toString('hex').slice(1), `${bytes.toString('hex')}00`])('refuses "%s"', (text) => {
    expect(parseSecretKey(text)).toBeNull();
  });
});
