import { expect, it } from 'vitest';
import { type ProviderEntry, parseProvidersFile } from '../providers-file.ts';
import { hideSecrets } from './hide-secrets.ts';

function entriesOf(...providers: object[]): readonly ProviderEntry[] {
  const parsed = parseProvidersFile(JSON.stringify({ providers }), { ACME_KEY: 'k/4711' });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.entries;
}

const stac = (auth: object, url = 'https://acme.example/v1') => ({
  kind: 'stac',
  mapping: { provider: 'acme', label: 'Acme' },
  connection: { url, auth },
});

it.each<[string, object, string, string]>([
  ['a key', { kind: 'skyfi', key: 'skyfi-key' }, 'Key skyfi-key is skyfi-keyed', 'Key … is …ed'],
  [
    'a header with a prefix',
    stac({ kind: 'header', name: 'authorization', value: { env: 'ACME_KEY', prefix: 'Bearer ' } }),
    'authorization header: Bearer k/4711; k/4711; k%2F4711',
    'authorization header: …; …; …',
  ],
  [
    'credentials of a client',
    stac({
      kind: 'oauth-client-credentials',
      tokenUrl: 'https://a.example',
      clientId: 'client-7',
      clientSecret: 's3cret',
    }),
    'https://a.example client-7 s3cret',
    'https://a.example … …',
  ],
  [
    'a password, also with its name in a header',
    stac({ kind: 'basic', username: 'user-7', password: 'pass word+1' }),
    `pass word+1 pass%20word%2B1 pass+word%2B1 Basic ${Buffer.from('user-7:pass word+1').toString('base64')}`,
    '… … … Basic …',
  ],
  [
    'a key in the address',
    stac({ kind: 'none' }, 'https://acme.example/v1?key=verysecret'),
    'https://acme.example/v1?key=verysecret',
    'https://acme.example/v1?key=…',
  ],
])('hides %s', (_what, entry, text, hidden) => expect(hideSecrets(text, entriesOf(entry))).toBe(hidden));
