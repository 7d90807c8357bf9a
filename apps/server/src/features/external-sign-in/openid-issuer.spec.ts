import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OidcConfig } from '../../config/oidc-settings.ts';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { CLIENT_ID, CLIENT_SECRET, openTestIssuer, type TestIssuer } from '../../testing/oidc/test-issuer.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { OpenIdIssuer } from './openid-issuer.ts';

const NONCE = 'the-nonce-of-the-attempt';
const REDIRECT_URI = 'http://127.0.0.1:1/api/v3/signin/callback';
const attempt = { redirectUri: REDIRECT_URI, state: 'state', nonce: NONCE, verifier: 'v'.repeat(43) };
const ada = { sub: 'ada', email: ' Ada@Example.org', email_verified: true, nonce: NONCE };

function connect(issuer: string, timeoutMs?: number): OpenIdIssuer {
  const config: OidcConfig = { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, label: 'Example ID' };
  const clock = { nowMs: () => Date.now() };
  return new OpenIdIssuer({ config, http: testHttpClient, clock, log: silentLog, ...(timeoutMs ? { timeoutMs } : {}) });
}

describe('ID tokens', () => {
  let real: TestIssuer;
  let issuer: OpenIdIssuer;
  const nowSec = Math.floor(Date.now() / 1000);
  beforeAll(async () => {
    real = await openTestIssuer();
    issuer = connect(real.url);
  });
  afterAll(() => real.close());

  it('identify the user at the issuer', async () => {
    const claims = { ...ada, given_name: ' Ada\u0000 ', family_name: 'L'.repeat(300) };
    expect(await issuer.verify(await real.sign(claims), NONCE)).toEqual({
      ok: true,
      value: {
        issuer: real.url,
        subject: 'ada',
        email: 'ada@example.org',
        firstname: 'Ada',
        lastname: 'L'.repeat(100),
        authenticatedAtMs: null,
      },
    });
  });

  it.each([
    ['of another sign-in', { nonce: 'another' }, 'the ID token belongs to another sign-in'],
    ['without a nonce', { nonce: undefined }, 'the claim nonce of the ID token is wrong'],
    ['of another audience', { aud: 'another-client' }, 'the claim aud of the ID token is wrong'],
    ['for several clients', { aud: [CLIENT_ID, 'another'], azp: 'another' }, 'made for another client'],
    ['of another issuer', { iss: 'https://elsewhere.example' }, 'the claim iss of the ID token is wrong'],
    ['that ran out', { iat: nowSec - 400, exp: nowSec - 100 }, 'the ID token has expired'],
    ['without an expiry', { exp: undefined }, 'the claim exp of the ID token is wrong'],
    ['of an address that is not verified', { email_verified: false }, 'ada@example.org is not verified there'],
    ['without a verification of the address', { email_verified: undefined }, 'ada@example.org is not verified there'],
    ['without an address', { email: undefined }, 'it names no e-mail address'],
    ['with an invalid address', { email: { a: 1 } }, 'it names no e-mail address'],
    ['without a subject', { sub: undefined }, 'the claim sub of the ID token is wrong'],
    ['with a subject that cannot be stored', { sub: 'a\u0000' }, 'its subject is missing or has an unusual form'],
  ])('%s are rejected', async (_what, changed, reason) => {
    const verified = await issuer.verify(await real.sign({ ...ada, ...changed }), NONCE);
    expect(verified).toMatchObject({ ok: false, failure: { code: 'sign-in-failed' } });
    expect(JSON.stringify(verified)).toContain(reason);
  });

  it('of Microsoft Entra ID have another claim for a verified address', async () => {
    const token = await real.sign({ ...ada, email_verified: undefined, xms_edov: '1' });
    expect((await issuer.verify(token, NONCE)).ok).toBe(true);
  });

  it.each(['', 'x', 'a.b.c', `${'a'.repeat(19_000)}.b.c`])('that are malformed are rejected: %.9s', async (token) => {
    expect(await issuer.verify(token, NONCE)).toMatchObject({ failure: { code: 'sign-in-failed' } });
  });

  it('without a signature, or signed with the client secret, are rejected', async () => {
    const claims = { ...ada, iss: real.url, aud: CLIENT_ID, iat: nowSec, exp: nowSec + 300 };
    const key = new TextEncoder().encode(CLIENT_SECRET);
    const tokens = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key),
    ];
    for (const token of tokens)
      expect(await issuer.verify(token, NONCE)).toMatchObject({
        failure: {
          code: 'sign-in-failed',
          detail: expect.stringContaining('the ID token has no signature that this server accepts'),
        },
      });
  });

  it('are accepted with the currently published key only', async () => {
    const before = real.key();
    expect((await issuer.verify(await real.sign(ada), NONCE)).ok).toBe(true);
    await real.rotateKey();
    expect((await issuer.verify(await real.sign(ada), NONCE)).ok).toBe(true);
    const old = await issuer.verify(await real.sign(ada, before), NONCE);
    expect(JSON.stringify(old)).toContain('signed with a key that it does not publish');
    const { kid = '' } = real.key().jwk;
    const forged = await issuer.verify(await real.sign(ada, { jwk: { ...before.jwk, kid } }), NONCE);
    expect(JSON.stringify(forged)).toContain('the signature of the ID token does not match');
  });
});

describe('an issuer that fails', () => {
  const begin = async (answer: RequestListener) => {
    const { url } = await openLoopbackServer(answer);
    return connect(url.origin, 300).authorizationUrl(attempt);
  };
  const unavailable = {
    ok: false,
    failure: {
      code: 'sign-in-unavailable',
      detail: 'Example ID cannot be reached at the moment. Try again later, or log in with your password.',
    },
  };

  it('can be down', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    // A TCP server always has an AddressInfo.
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await connect(`http://127.0.0.1:${port}`).authorizationUrl(attempt)).toEqual(unavailable);
  });

  it('can hang', async () => {
    expect(await begin(() => undefined)).toEqual(unavailable);
  });

  it('can send a hundred megabytes, of which a fraction is read', async () => {
    let sentBytes = 0;
    const megabyte = Buffer.alloc(1_000_000, ' ');
    const result = await begin((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (sentBytes < 100_000_000 && !response.destroyed) {
          sentBytes += megabyte.length;
          if (!response.write(megabyte)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect(result).toEqual(unavailable);
    expect(sentBytes).toBeLessThan(30_000_000);
  });

  it.each([
    ['an error', 500, 'application/json', '{}'],
    ['a page', 200, 'text/html', '<p>Maintenance'],
    ['broken JSON', 200, 'application/json', '{'],
    ['the documents of another issuer', 200, 'application/json', '{"issuer":"https://elsewhere.example"}'],
    ['a redirect', 302, 'application/json', ''],
  ])('can answer %s', async (_what, status, type, body) => {
    const result = await begin((_request, response) => {
      response.writeHead(status, { 'content-type': type, location: 'https://elsewhere.example/' }).end(body);
    });
    expect(result).toEqual(unavailable);
  });

  it('is used again as soon as it recovers', async () => {
    let down = true;
    const { url } = await openLoopbackServer((_request, response) => {
      const origin = url.origin;
      const document = { issuer: origin, authorization_endpoint: `${origin}/authorize` };
      response.writeHead(down ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
    const issuer = connect(url.origin);
    expect(await issuer.authorizationUrl(attempt)).toEqual(unavailable);
    down = false;
    const begun = await issuer.authorizationUrl(attempt);
    expect(begun.ok && Object.fromEntries(begun.value.searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: REDIRECT_URI,
      state: 'state',
      nonce: NONCE,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });
});
