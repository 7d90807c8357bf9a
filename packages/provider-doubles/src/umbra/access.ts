import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, type DoubleRequest, jsonAnswer, type Route } from '../core/http-types.ts';

const [SECOND_MS, MINUTE_MS, DAY_MS] = [1000, 60_000, 86_400_000];
const TOKEN_SECONDS = 86_400;
const EXCHANGES_A_DAY = 50;
export const CLIENT_ID = 'test-client';

/** Tokens and request rates of the account. */
export class Access {
  readonly #context: DoubleContext;
  readonly #isLimited: boolean;
  readonly #tokens = new Map<string, number>();
  readonly #exchangesMs: number[] = [];
  readonly #calls: { readonly atMs: number; readonly kind: string }[] = [];

  constructor(context: DoubleContext, isLimited: boolean) {
    this.#context = context;
    this.#isLimited = isLimited;
  }

  /** How many tokens were issued. */
  get exchanges(): number {
    return this.#exchangesMs.length;
  }

  /** Makes all tokens invalid. */
  revoke(): void {
    this.#tokens.clear();
  }

  readonly route: Route = {
    method: 'POST',
    path: '/oauth/token',
    operation: 'token',
    isOpen: true,
    handle: (request) => this.#exchange(request),
  };

  /** The refusal of a call without a token of this server, or beyond the rates. */
  check({ headers, method, url }: DoubleRequest): Answer | null {
    const endsMs = this.#tokens.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0;
    if (this.#context.clock.now() >= endsMs) return jsonAnswer({ message: 'Unauthorized' }, 401);
    return this.#isLimited && this.#isTooFast(method, url) ? jsonAnswer({ message: 'Too Many Requests' }, 429) : null;
  }

  #exchange(request: DoubleRequest): Answer {
    const { client_id: id, client_secret: secret, audience, grant_type: grant } = bodyOf(request);
    const { clock, key, origin } = this.#context;
    if (id !== CLIENT_ID || secret !== key || grant !== 'client_credentials')
      return jsonAnswer({ error: 'access_denied', error_description: 'Unauthorized' }, 401);
    // Tokens of the real interface and of the sandbox do not mix.
    if (audience !== origin)
      return jsonAnswer({ error: 'access_denied', error_description: `Service not enabled: ${String(audience)}` }, 403);
    const recentMs = this.#exchangesMs.filter((atMs) => atMs > clock.now() - DAY_MS);
    if (recentMs.length >= EXCHANGES_A_DAY) return tooManyTokens((recentMs[0] ?? 0) + DAY_MS);
    this.#exchangesMs.push(clock.now());
    const token = `token-${this.#exchangesMs.length}`;
    this.#tokens.set(token, clock.now() + TOKEN_SECONDS * SECOND_MS);
    return jsonAnswer({ access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' });
  }

  /** By the time of the machine, because a spec may stop the clock of the double. */
  #isTooFast(method: string, url: string): boolean {
    const atMs = performance.now();
    const isWrite = method === 'PATCH' || (method === 'POST' && !url.endsWith('/search'));
    const kind = url.endsWith('feasibilities') ? 'feasibility' : isWrite ? 'write' : 'read';
    this.#calls.push({ atMs, kind });
    while (this.#calls.length > 0 && (this.#calls[0]?.atMs ?? 0) < atMs - MINUTE_MS) this.#calls.shift();
    const within = (ms: number) => this.#calls.filter((call) => call.kind === kind && call.atMs > atMs - ms).length;
    if (kind === 'read') return within(SECOND_MS) > 25;
    return within(SECOND_MS) > 2 || within(MINUTE_MS) > 120;
  }
}

/** A limit that is reported with status 400. */
export function tooManyTokens(untilMs: number): Answer {
  const description = { code: 429, message: 'Too many tokens', rate_limit_refresh: new Date(untilMs).toISOString() };
  return jsonAnswer({ error: 'invalid_request', error_description: description }, 400);
}
