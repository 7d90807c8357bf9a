/** How long another server may take, and how much it may send. */
export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export type Fetched =
  | { readonly ok: true; readonly body: unknown }
  /** `retryAfterMs`: how long the server asks to be left alone, where it says so. */
  | { readonly ok: false; readonly reason: string; readonly retryAfterMs: number | null };

export interface FetchJsonOptions extends FetchLimits {
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** Gets a JSON document of another server. Whatever goes wrong is a value: callers have something to fall back on. */
export async function fetchJson(url: URL, options: FetchJsonOptions): Promise<Fetched> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': options.userAgent },
      signal: AbortSignal.any([options.signal, timeout]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return failed(`it answered ${response.status}`, retryAfterMs(response.headers.get('retry-after')));
    }
    const text = await textOfAtMost(response, options.maxBytes);
    return text === null
      ? failed(`its answer is larger than ${options.maxBytes} bytes`)
      : { ok: true, body: JSON.parse(text) };
  } catch (error) {
    if (timeout.aborted) return failed(`it did not answer within ${options.timeoutMs} ms`);
    return failed(error instanceof SyntaxError ? 'its answer is not JSON' : reasonOf(error));
  }
}

function failed(reason: string, retryMs: number | null = null): Fetched {
  return { ok: false, reason, retryAfterMs: retryMs };
}

/** Retry-After in seconds (RFC 9110 section 10.2.3); its form as a date is rare and taken as not given. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : null;
}

/** @returns null when more than `maxBytes` arrive */
async function textOfAtMost(response: Response, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
