import * as z from 'zod';
import { ApiClient } from '../market/api-client.ts';
import { ApiError } from '../market/api-error.ts';
import { KeptToken } from '../market/kept-token.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import { toInstant } from '../market/to-instant.ts';
import type { AccessToken, TokenStore } from '../market/token-store.ts';
import type { ProviderErrorKind } from '../port/provider.ts';
import { baseUrlOf, type UmbraSettings } from './umbra-settings.ts';

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A limit of exchanges is reported with status 400. The description is an object, or the same as text. */
const limit = z.object({ code: z.literal(429), rate_limit_refresh: z.string().catch('') });
const refusal = z.object({ error_description: z.preprocess(fromText, limit) });

const HOUR_MS = 3_600_000;

export interface UmbraDeps extends MarketDeps {
  /** The token of an account, by a text that identifies it. */
  readonly tokens: (account: string) => TokenStore;
}

/** The token of an account. Umbra allows 50 exchanges in 24 hours. */
export function openUmbraToken(provider: string, settings: UmbraSettings, deps: UmbraDeps): KeptToken {
  const { clientId, clientSecret, authUrl, requestsPerSecond } = settings;
  const client = new ApiClient(
    { provider, baseUrl: authUrl, requestsPerSecond, authorize: () => Promise.resolve({}) },
    deps,
  );
  const audience = baseUrlOf(settings);
  const exchange = async (signal: AbortSignal): Promise<AccessToken> => {
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, audience };
    try {
      const { body: read } = await client.call({ method: 'POST', path: '/oauth/token', body }, signal);
      const { access_token: token, expires_in: seconds } = parseAnswer(provider, answer, { body: read, what: 'token' });
      return { token, expiresAtMs: deps.clock.nowMs() + seconds * 1000 };
    } catch (error) {
      throw toTokenError(provider, error, deps.clock.nowMs());
    }
  };
  return new KeptToken({ exchange, store: deps.tokens(`${clientId} ${audience}`), clock: deps.clock });
}

/** Responses are not quoted, because they may repeat the credentials. No order was sent without a token. */
function toTokenError(provider: string, error: unknown, nowMs: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const toError = (kind: ProviderErrorKind, message: string, retryAfterMs: number | null = null) =>
    new ApiError(provider, kind, { message, retryAfterMs, isRefused: true });
  const { kind, status, body } = error;
  const limited = status === 400 ? refusal.safeParse(body).data?.error_description : undefined;
  if (limited) {
    const untilMs = toInstant(limited.rate_limit_refresh) ?? nowMs + HOUR_MS;
    const pauseMs = Math.min(Math.max(untilMs - nowMs, 1000), HOUR_MS);
    const message = `The limit of token exchanges is used up until ${new Date(untilMs).toISOString()}`;
    return toError('rate-limited', message, pauseMs);
  }
  if (kind === 'rejected' || kind === 'credentials')
    return toError('credentials', `Client id or secret were refused (status ${status})`);
  return toError(
    kind,
    `There is no token: ${status === null ? error.message : `status ${status}`}`,
    error.retryAfterMs,
  );
}

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // Without a time, only the code can be found.
    return /\b429\b/.test(value) ? { code: 429 } : value;
  }
}
