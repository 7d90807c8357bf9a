import * as z from 'zod';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { ProviderError } from '../port/provider.ts';
import { readJson } from './read-json.ts';
import type { StacAuth } from './stac-connection.ts';

/** Adds our key to a request. */
export interface Authorizer {
  /** @returns the address to request and the headers to send */
  apply(url: URL, signal: AbortSignal): Promise<{ readonly url: URL; readonly headers: Record<string, string> }>;
  /** Forgets a key that was rejected. @returns whether a retry may succeed */
  renew(): boolean;
}

export interface AuthorizerDeps {
  readonly http: HttpClient;
  readonly clock: Clock;
}

export function authorizerFor(provider: string, auth: StacAuth, deps: AuthorizerDeps): Authorizer {
  if (auth.kind === 'oauth-client-credentials') return new ClientCredentials(provider, auth, deps);
  return {
    apply: (url) => {
      const urlWithKey = new URL(url);
      if (auth.kind === 'query') urlWithKey.searchParams.set(auth.name, auth.value);
      return Promise.resolve({ url: urlWithKey, headers: toHeaders(auth) });
    },
    renew: () => false,
  };
}

function toHeaders(auth: StacAuth): Record<string, string> {
  if (auth.kind === 'header') return { [auth.name]: auth.value };
  return auth.kind === 'basic' ? { authorization: basic(auth.username, auth.password) } : {};
}

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

type ClientCredentialsAuth = Extract<StacAuth, { kind: 'oauth-client-credentials' }>;

interface Token {
  readonly value: string;
  readonly untilMs: number;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(300),
});
/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 30_000;

/**
 * Shares one token between all requests. It is fetched once for all waiting callers and renewed shortly before it
 * expires.
 */
class ClientCredentials implements Authorizer {
  readonly #provider: string;
  readonly #auth: ClientCredentialsAuth;
  readonly #deps: AuthorizerDeps;
  #token: Token | null = null;
  #tokenRequest: Promise<Token> | null = null;

  constructor(provider: string, auth: ClientCredentialsAuth, deps: AuthorizerDeps) {
    this.#provider = provider;
    this.#auth = auth;
    this.#deps = deps;
  }

  async apply(url: URL, signal: AbortSignal): Promise<{ url: URL; headers: Record<string, string> }> {
    if (!this.#token || this.#token.untilMs <= this.#deps.clock.nowMs()) {
      this.#tokenRequest ??= this.#requestToken(signal).finally(() => {
        this.#tokenRequest = null;
      });
      this.#token = await this.#tokenRequest;
    }
    return { url, headers: { authorization: `Bearer ${this.#token.value}` } };
  }

  renew(): boolean {
    this.#token = null;
    return true;
  }

  async #requestToken(signal: AbortSignal): Promise<Token> {
    const { tokenUrl, clientId, clientSecret, scope, audience } = this.#auth;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scope !== undefined) body.set('scope', scope);
    if (audience !== undefined) body.set('audience', audience);
    const key = basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret));
    const answer = await readJson(this.#deps.http, this.#provider, {
      url: new URL(tokenUrl),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      secretHeaders: { authorization: key },
      body: body.toString(),
      signal,
      // RFC 6749 section 5.2: the response to wrong credentials may be 400.
      credentialStatuses: [400, 401, 403],
    });
    const parsed = tokenAnswer.safeParse(answer);
    if (!parsed.success) throw new ProviderError(this.#provider, 'malformed', 'The token answer holds no token');
    const { access_token: value, expires_in: lifetimeSec } = parsed.data;
    return { value, untilMs: this.#deps.clock.nowMs() + lifetimeSec * 1000 - MARGIN_MS };
  }
}
