import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const none = { ok: false, reason: 'none' } as const;
const parsers = { providers: () => none, terms: () => none, priceBook: () => none };
const parse = (url: string) => parseConfig({ PUBLIC_URL: url }, '/project', parsers);

it.each(['https://imagery.example.com', 'https://imagery.example.com/', 'http://127.0.0.1:8080'])(
  'accepts %s as the public address',
  (url) => expect(parse(url)).toMatchObject({ ok: true }),
);

it.each([
  'https://example.com/imagery',
  'https://example.com/?site=imagery',
  'https://example.com/#imagery',
  'imagery',
])('rejects %s, and says what to do', (url) =>
  expect(parse(url)).toMatchObject({
    ok: false,
    invalid: [{ name: 'PUBLIC_URL', allowed: expect.stringContaining('a host name of its own') }],
  }),
);
