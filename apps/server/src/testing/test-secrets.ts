import { parseSecretKey, type SecretKey } from '../lib/secret-key.ts';
import { fixedKeyRing } from '../platform/secrets/key-ring.ts';
import { SecretBox } from '../platform/secrets/secret-box.ts';
import { systemIds } from '../platform/system/system.ts';

/** A key for specs: the setting `SECRET_KEY` of their servers. */
export const TEST_SECRET_KEY = toKeyText('specs');

/** Seals and opens with the key of specs. */
export const testSecrets = new SecretBox(fixedKeyRing([toKey(TEST_SECRET_KEY)], 'the specs'), systemIds);

/** A unique key for each name. */
export function toKeyText(name: string): string {
  return Buffer.from(name.padEnd(32, '.')).toString('base64url');
}

export function toKey(text: string): SecretKey {
  const key = parseSecretKey(text);
  if (!key) throw new Error(`${text} is no key`);
  return key;
}
