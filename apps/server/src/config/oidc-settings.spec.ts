import { describe, expect, it } from 'vitest';
import { isSafeIssuer } from './issuer-address.ts';
import { oidcConfig } from './oidc-settings.ts';

const ALL = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'groundtrack',
  OIDC_CLIENT_SECRET: 's3cret',
  OIDC_LABEL: 'Example ID',
};
const NONE = { OIDC_ISSUER: null, OIDC_CLIENT_ID: null, OIDC_CLIENT_SECRET: null, OIDC_LABEL: null };

describe('external sign-in', () => {
  it('is off without its settings, and on with all of them', () => {
    const refuse = () => expect.fail('nothing is missing');
    expect(oidcConfig(NONE, refuse)).toBeNull();
    expect(oidcConfig(ALL, refuse)).toEqual({
      issuer: 'https://id.example.org',
      clientId: 'groundtrack',
      clientSecret: 's3cret',
      label: 'Example ID',
    });
  });

  it('names each setting that is missing', () => {
    const refused: string[] = [];
    expect(
      oidcConfig({ ...NONE, OIDC_LABEL: 'Example ID' }, (name, reason) => refused.push(`${name}: ${reason}`)),
    ).toBeNull();
    expect(refused).toEqual([
      'OIDC_ISSUER: required, because OIDC_LABEL is set',
      'OIDC_CLIENT_ID: required, because OIDC_LABEL is set',
      'OIDC_CLIENT_SECRET: required, because OIDC_LABEL is set',
    ]);
  });

  it.each([
    ['https://accounts.google.com', true],
    ['https://id.example.org/realms/main', true],
    ['http://127.0.0.1:4000', true],
    ['http://localhost:4000', true],
    ['http://[::1]:4000', true],
    ['http://id.example.org', false],
    ['http://127.0.0.1.example.org', false],
    ['https://id.example.org/?a=b', false],
    ['https://id.example.org/#a', false],
    ['https://user:pass@id.example.org', false],
    ['ftp://id.example.org', false],
    ['id.example.org', false],
  ])('accepts %s as an issuer: %s', (text, expected) => {
    expect(isSafeIssuer(text)).toBe(expected);
  });
});
