import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { type AdapterPayload, type Configuration, Provider } from 'oidc-provider';
import { IssuerRecords } from './issuer-records.ts';

export const CLIENT_ID = 'groundtrack';
export const CLIENT_SECRET = 'a-secret-of-the-client-that-no-log-may-hold';

/** Undefined claims are omitted. */
type Claims = Readonly<Record<string, unknown>>;

/** The claims of a user, by the email address that they enter. */
type ClaimsOf = (login: string) => Claims;

export interface TestIssuer {
  readonly url: string;
  /** Settings of a server that uses it for sign-in. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets the address of the server to which users are redirected. */
  serve(serverUrl: string): void;
  /** Signs with a new key from now on, and publishes only that one. */
  rotateKey(): Promise<void>;
  /** A token with the current key, with some claims replaced. */
  sign(claims: Claims, key?: SigningKey): Promise<string>;
  /** The current key. */
  key(): SigningKey;
  /** Sets the claims about users in its tokens. */
  describe(claims: ClaimsOf): void;
  close(): Promise<void>;
}

interface SigningKey {
  readonly jwk: JWK;
}

const VERIFIED: ClaimsOf = (login) => ({
  email: login,
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
});

/** A real OpenID provider on loopback, whose page accepts any email address. */
export async function openTestIssuer(): Promise<TestIssuer> {
  let redirectUri = 'http://127.0.0.1:9/none';
  let key = await newKey();
  let claims = VERIFIED;
  const records = new Map<string, AdapterPayload>();
  let provider: Provider;
  const server = createServer((request, response) => void answer(provider, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  // A provider cannot change its keys and clients, so a new one replaces it at the same address.
  const renew = (): void => {
    provider = new Provider(url, configuration({ redirectUri, key, records, claimsOf: (login) => claims(login) }));
  };
  renew();
  return {
    url,
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_LABEL: 'Example ID',
    },
    serve: (serverUrl) => {
      redirectUri = `${serverUrl}/api/v3/signin/callback`;
      renew();
    },
    rotateKey: async () => {
      key = await newKey();
      renew();
    },
    sign: (changed, { jwk } = key) => sign(url, changed, jwk),
    key: () => key,
    describe: (next) => {
      claims = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { jwk: { ...jwk, kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' } };
}

async function sign(issuer: string, claims: Claims, jwk: JWK): Promise<string> {
  const nowSec = Math.floor(Date.now() / 1000);
  const right = { iss: issuer, aud: CLIENT_ID, iat: nowSec, exp: nowSec + 300 };
  const header = { alg: 'ES256', kid: jwk.kid ?? '' };
  return new SignJWT({ ...right, ...claims }).setProtectedHeader(header).sign(await importJWK(jwk, 'ES256'));
}

interface Facts {
  readonly redirectUri: string;
  readonly key: SigningKey;
  readonly records: Map<string, AdapterPayload>;
  readonly claimsOf: ClaimsOf;
}

function configuration({ redirectUri, key, records, claimsOf }: Facts): Configuration {
  return {
    adapter: (model: string) => new IssuerRecords(model, records),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['cookies-of-the-test-issuer'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Like Google and others: the claims are in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, login) => ({ accountId: login, claims: () => ({ sub: login, ...claimsOf(login) }) }),
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 300, Interaction: 60, Session: 60 },
  };
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
  if (request.method !== 'POST')
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  const form = new URLSearchParams(await textOf(request));
  const login = form.get('email') ?? '';
  const result = login === '' ? { error: 'access_denied' } : { login: { accountId: login, remember: false } };
  return provider.interactionFinished(request, response, result);
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>Example ID</title>
<form method="post">
<h1>Example ID</h1>
<label>Address <input name="email"></label>
<button>Sign in</button>
</form>
`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
