import { ProviderError } from '../provider.ts';

export interface JsonRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Answers that mean that our key is wrong. */
  readonly credentialStatuses?: readonly number[];
}

/** More than any page of items has. */
const BYTES_AT_MOST = 50 * 2 ** 20;
const REDIRECTS_AT_MOST = 3;

/** One JSON answer of a provider; whatever is wrong with it becomes a {@link ProviderError}. */
export async function readJson(provider: string, request: JsonRequest): Promise<unknown> {
  const fail = (kind: ProviderError['kind'], message: string, retryAfterMs: number | null = null): ProviderError =>
    new ProviderError(provider, kind, message, retryAfterMs);
  try {
    const response = await ask(request);
    const problem = problemOf(response, request.credentialStatuses ?? [401, 403]);
    if (problem) {
      await response.body?.cancel();
      throw fail(problem, `${request.url.host} answered ${response.status}`, retryAfterMs(response));
    }
    const text = await readText(response);
    if (text === null) throw fail('malformed', `${request.url.host} answered more than ${BYTES_AT_MOST} bytes`);
    const json = parse(text);
    if (json === undefined) throw fail('malformed', `${request.url.host} answered something that is not JSON`);
    return json;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (request.signal.aborted) throw fail('timeout', 'The provider was given up');
    // undici reports every failure of the connection as a TypeError.
    if (error instanceof TypeError) throw fail('unavailable', `${request.url.host} cannot be reached`);
    throw error;
  }
}

/** Follows redirects within the same origin only: our key goes nowhere else. */
async function ask({ url, method, headers, body, signal }: JsonRequest): Promise<Response> {
  let asked = url;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(asked, {
      method,
      headers: { accept: 'application/geo+json, application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      signal,
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    const next = response.status >= 300 && response.status < 400 && location ? URL.parse(location, asked.href) : null;
    if (next?.origin !== url.origin || redirects >= REDIRECTS_AT_MOST) return response;
    await response.body?.cancel();
    asked = next;
  }
}

function problemOf({ status }: Response, credentialStatuses: readonly number[]): ProviderError['kind'] | null {
  if (status >= 200 && status < 300) return null;
  if (credentialStatuses.includes(status)) return 'credentials';
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'unavailable';
  return 'malformed';
}

/** RFC 9110 section 10.2.3: seconds or a date. */
function retryAfterMs({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const nowMs = Date.parse(headers.get('date') ?? '');
  const waitMs = Date.parse(text) - nowMs;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // The web type is not declared async iterable for the reading of chunks.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_AT_MOST) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
