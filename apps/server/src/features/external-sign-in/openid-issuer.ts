import { fail, ok, type Result } from '@groundtrack/contract';
import { createLocalJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import * as z from 'zod/mini';
import type { OidcConfig } from '../../config/oidc-settings.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { type Identity, parseIdentity } from './identity.ts';
import { Rejected, toIssuerFailure } from './issuer-failure.ts';

/** An issuer returns its documents, a few kilobytes, in milliseconds. */
const ISSUER_TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 262_144;
/** How long the discovery document is cached. */
const DISCOVERY_LIFETIME_MS = 600_000;
const CLOCK_TOLERANCE_SEC = 30;
/** Signatures that only the issuer can make; `none` and those with the client secret (HS256) are excluded. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface IssuerDeps {
  readonly config: OidcConfig;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeoutMs?: number;
}

/** Values of an attempt that are sent to the issuer, or have to be returned by it. */
export interface IssuerAttempt {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/**
 * The OpenID provider of the settings. Its documents are fetched on demand, so a provider that is down prevents neither
 * the start nor logins by password.
 */
export class OpenIdIssuer {
  readonly label: string;
  readonly #deps: IssuerDeps;
  readonly #timeoutMs: number;
  #discovered: { readonly configuration: Promise<openid.Configuration>; readonly untilMs: number } | null = null;

  constructor(deps: IssuerDeps) {
    this.label = deps.config.label;
    this.#deps = deps;
    this.#timeoutMs = deps.timeoutMs ?? ISSUER_TIMEOUT_MS;
  }

  /** The URL where the user signs in at the issuer. @param reauthenticates even if the user has a session there */
  authorizationUrl(
    { redirectUri, state, nonce, verifier }: IssuerAttempt,
    reauthenticates = false,
  ): Promise<Result<URL>> {
    return this.#request(async () =>
      openid.buildAuthorizationUrl(await this.#configuration(), {
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // OpenID Connect Core section 3.1.2.1: the ID token then contains the time of the authentication.
        ...(reauthenticates ? { prompt: 'login', max_age: '0' } : {}),
      }),
    );
  }

  /** Exchanges a code. @returns the ID token, not verified yet */
  redeem(
    { code, iss }: { readonly code: string; readonly iss: string | undefined },
    { redirectUri, state, nonce, verifier }: IssuerAttempt,
  ): Promise<Result<string>> {
    const callback = new URL(redirectUri);
    callback.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
    return this.#request(async () => {
      const configuration = await this.#configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const { id_token } = await openid.authorizationCodeGrant(configuration, callback, checks);
      if (id_token === undefined) throw new Rejected('there is no ID token in the answer');
      return id_token;
    });
  }

  /**
   * Verifies signature, issuer, audience, nonce, and expiry of an ID token, and that its email address is verified.
   * The keys are fetched each time, so a withdrawn key is not accepted.
   */
  verify(idToken: string, nonce: string): Promise<Result<Identity>> {
    return this.#request(async () => {
      const configuration = await this.#configuration();
      const { issuer, jwks_uri } = configuration.serverMetadata();
      const { clientId } = this.#deps.config;
      const { payload } = await jwtVerify(idToken, createLocalJWKSet(await this.#keys(jwks_uri)), {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SEC,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        currentDate: new Date(this.#deps.clock.nowMs()),
      });
      if (payload['nonce'] !== nonce) throw new Rejected('the ID token belongs to another sign-in');
      // OpenID Connect Core section 3.1.3.7: a token for several clients contains the one it was issued to.
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId)
        throw new Rejected('the ID token was made for another client');
      const identity = parseIdentity(issuer, payload);
      if (typeof identity === 'string') throw new Rejected(identity);
      return identity;
    });
  }

  async #request<T>(question: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await question());
    } catch (error) {
      const { failure, reason } = toIssuerFailure(error, this.label);
      this.#deps.log.warn({ code: failure.code, reason }, 'external sign-in failed');
      return fail(failure.code, failure.detail);
    }
  }

  #configuration(): Promise<openid.Configuration> {
    const nowMs = this.#deps.clock.nowMs();
    if (this.#discovered && this.#discovered.untilMs > nowMs) return this.#discovered.configuration;
    const { issuer, clientId, clientSecret } = this.#deps.config;
    const configuration = openid.discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
      [openid.customFetch]: this.#send,
      // Longer than our own timeout, which applies first.
      timeout: (2 * this.#timeoutMs) / 1000,
      // The settings allow http only on loopback.
      execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    });
    const discovered = { configuration, untilMs: nowMs + DISCOVERY_LIFETIME_MS };
    this.#discovered = discovered;
    configuration.catch(() => {
      if (this.#discovered === discovered) this.#discovered = null;
    });
    return configuration;
  }

  async #keys(uri: string | undefined) {
    const url = URL.parse(uri ?? '');
    if (!url || (url.protocol !== 'https:' && !this.#deps.config.issuer.startsWith('http:')))
      throw new Error('the issuer names no safe address of its keys');
    const options = { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' } as const;
    const answer = await this.#send(url.href, options);
    if (answer.status !== 200) throw new Error(`the keys were answered with ${answer.status}`);
    return keySet.parse(await answer.json());
  }

  /** Sends requests of the libraries through the server's own HTTP client with its limits. */
  readonly #send: openid.CustomFetch = async (url, { method, headers, body, signal }) => {
    const { authorization, 'user-agent': _theirs, ...others } = headers;
    const answer = await this.#deps.http.open({
      url: new URL(url),
      method: method === 'POST' ? 'POST' : 'GET',
      headers: others,
      secretHeaders: authorization === undefined ? {} : { authorization },
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      // The issuer can be in the operator's network.
      addresses: 'any',
      redirects: { atMost: 0 },
      timeoutMs: this.#timeoutMs,
      signal: signal ?? new AbortController().signal,
    });
    const bytes = await answer.bytes(ANSWER_MAX_BYTES);
    const type = answer.header('content-type');
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
      status: answer.status,
      headers: type === null ? {} : { 'content-type': type },
    });
  };
}

/** RFC 6749 section 2.3.1 requires issuers to support the header; a few support only the body, and declare that. */
function clientAuth(secret: string): openid.ClientAuth {
  const [basic, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (known.includes('client_secret_basic') ? basic : inBody)(server, client, body, headers);
  };
}
