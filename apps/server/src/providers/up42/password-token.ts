import * as z from 'zod';
import type { ApiDeps } from '../market/api-client.ts';
import { ProviderError } from '../port/provider.ts';
import { readJson } from '../stac/read-json.ts';
import type { Up42Settings } from './up42-settings.ts';

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(300) });

interface Token {
  readonly value: string;
  readonly untilMs: number;
}

const PATH = '/realms/public/protocol/openid-connect';
const MARGIN_MS = 30_000;
const REQUEST_MS = 20_000;

/** The token of an account at UP42. One request serves all callers that wait for it, and ends with none of them. */
export class PasswordToken {
  readonly #provider: string;
  readonly #settings: Up42Settings;
  readonly #deps: Pick<ApiDeps, 'http' | 'clock'>;
  #token: Token | null = null;
  #requested: Promise<Token> | null = null;
  #workspaceId: string | null = null;

  constructor(provider: string, settings: Up42Settings, deps: Pick<ApiDeps, 'http' | 'clock'>) {
    this.#provider = provider;
    this.#settings = settings;
    this.#deps = deps;
  }

  async headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    if (!this.#token || this.#token.untilMs <= this.#deps.clock.nowMs()) {
      this.#requested ??= this.#request().finally(() => (this.#requested = null));
      this.#token = await abortable(this.#requested, signal);
    }
    return { authorization: `Bearer ${this.#token.value}` };
  }

  /** Forgets a token that was refused. Other callers may have renewed it already. */
  refuse({ authorization }: Readonly<Record<string, string>>): boolean {
    if (authorization === `Bearer ${this.#token?.value}`) this.#token = null;
    return true;
  }

  /** The user is the workspace. */
  async workspaceId(signal: AbortSignal): Promise<string> {
    if (this.#workspaceId !== null) return this.#workspaceId;
    const request = {
      url: this.#url('userinfo'),
      method: 'GET',
      secretHeaders: await this.headers(signal),
      signal,
    } as const;
    const read = z
      .object({ sub: z.string().min(1) })
      .safeParse(await readJson(this.#deps.http, this.#provider, request));
    if (!read.success) throw new ProviderError(this.#provider, 'malformed', 'userinfo: names no workspace');
    return (this.#workspaceId = read.data.sub);
  }

  async #request(): Promise<Token> {
    const { username, password } = this.#settings;
    const { http, clock } = this.#deps;
    const read = await readJson(http, this.#provider, {
      url: this.#url('token'),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'password', username, password, client_id: 'up42-api' }).toString(),
      signal: AbortSignal.timeout(REQUEST_MS),
      // RFC 6749 section 5.2: the response to a wrong password may be 400.
      credentialStatuses: [400, 401, 403],
    });
    const parsed = answer.safeParse(read);
    if (!parsed.success) throw new ProviderError(this.#provider, 'malformed', 'The token answer holds no token');
    const { access_token: value, expires_in: lifetimeSec } = parsed.data;
    return { value, untilMs: clock.nowMs() + lifetimeSec * 1000 - MARGIN_MS };
  }

  #url(name: string): URL {
    const { region, authUrl = `https://auth.${region === 'sa' ? 'sa.' : ''}up42.com` } = this.#settings;
    return new URL(`${authUrl}${PATH}/${name}`);
  }
}

/** Stops waiting when the signal fires. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  // The reason of a signal may be anything, and is passed on.
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
