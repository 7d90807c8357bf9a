import type { HttpClient } from './http-client.ts';
import { HttpError } from './http-error.ts';

/** Limits for the duration and size of a response of another server. */
export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export type FetchedJson =
  | { readonly ok: true; readonly body: unknown }
  /** `retryAfterMs`: the pause that the server requested, if any. */
  | { readonly ok: false; readonly reason: string; readonly retryAfterMs: number | null };

/** Gets a JSON document of another server. Every failure is a value, because callers have a fallback. */
export async function fetchJson(
  http: HttpClient,
  url: URL,
  { timeoutMs, maxBytes, signal }: FetchLimits & { readonly signal: AbortSignal },
): Promise<FetchedJson> {
  try {
    const answer = await http.open({
      url,
      addresses: 'any',
      headers: { accept: 'application/json' },
      timeoutMs,
      signal,
    });
    if (answer.ok) return { ok: true, body: await answer.json(maxBytes) };
    answer.discard();
    return failed(`it answered ${answer.status}`, answer.retryAfterMs);
  } catch (error) {
    if (!(error instanceof HttpError)) return failed(error instanceof Error ? error.message : String(error));
    if (error.kind === 'timeout') return failed(`it did not answer within ${timeoutMs} ms`);
    if (error.kind === 'too-large') return failed(`its answer is larger than ${maxBytes} bytes`);
    return failed(error.kind === 'not-json' ? 'its answer is not JSON' : error.reason);
  }
}

function failed(reason: string, retryAfterMs: number | null = null): FetchedJson {
  return { ok: false, reason, retryAfterMs };
}
