import type { HttpAnswer } from '../../platform/net/http-answer.ts';
import type { HttpClient, HttpRequest } from '../../platform/net/http-client.ts';
import { HttpError } from '../../platform/net/http-error.ts';
import { ProviderError } from '../port/provider.ts';

export interface JsonRequest extends Pick<HttpRequest, 'url' | 'headers' | 'secretHeaders' | 'body' | 'signal'> {
  readonly method: 'GET' | 'POST';
  /** Status codes that mean that our key is wrong. */
  readonly credentialStatuses?: readonly number[];
}

/** Larger than any page of items. */
const BYTES_AT_MOST = 50 * 2 ** 20;
const REDIRECTS_AT_MOST = 3;

/** Reads one JSON response of a provider. Every failure becomes a {@link ProviderError}. */
export async function readJson(http: HttpClient, provider: string, request: JsonRequest): Promise<unknown> {
  const body = await readBody(http, provider, request);
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    throw new ProviderError(provider, 'malformed', `${request.url.host} answered something that is not JSON`);
  }
}

/** The bytes of such a response. */
export async function readBody(http: HttpClient, provider: string, request: JsonRequest): Promise<Uint8Array> {
  const { url, headers, credentialStatuses = [401, 403], ...rest } = request;
  try {
    const answer = await http.open({
      ...rest,
      url,
      headers: { accept: 'application/geo+json, application/json', ...headers },
      addresses: 'any',
      // Redirects must stay in the origin, and keep the method of a search.
      redirects: { atMost: REDIRECTS_AT_MOST, follow: ({ origin }) => origin === url.origin, keepMethod: true },
    });
    const kind = errorKind(answer, credentialStatuses);
    if (kind === null) return await answer.bytes(BYTES_AT_MOST);
    answer.discard();
    throw new ProviderError(provider, kind, `${url.host} answered ${answer.status}`, answer.retryAfterMs);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (request.signal.aborted) throw new ProviderError(provider, 'timeout', 'The provider was given up');
    if (error instanceof HttpError) throw toProviderError(error, provider, url.host);
    throw error;
  }
}

function errorKind({ ok, status }: HttpAnswer, credentialStatuses: readonly number[]): ProviderError['kind'] | null {
  if (ok) return null;
  if (credentialStatuses.includes(status)) return 'credentials';
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'unavailable';
  return 'malformed';
}

function toProviderError({ kind, reason }: HttpError, provider: string, host: string): ProviderError {
  if (kind === 'too-large')
    return new ProviderError(provider, 'malformed', `${host} answered more than ${BYTES_AT_MOST} bytes`);
  return new ProviderError(provider, 'unavailable', `${host} cannot be reached: ${reason}`);
}
