import type { Validators } from './stored-elements.ts';

/** How long the source may take and how much it may send. */
export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface ElementRequest {
  readonly url: string;
  readonly mediaType: string;
  readonly validators: Validators;
}

export interface FetchedElements extends Validators {
  readonly body: string;
}

/**
 * One conditional request.
 * @throws Error for any other answer than 200 or 304, when `timeoutMs` is over, or when more than `maxBytes` arrive
 */
export async function fetchElements(
  { url, mediaType, validators }: ElementRequest,
  { timeoutMs, maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedElements | 'unchanged'> {
  const response = await fetch(url, {
    headers: {
      accept: mediaType,
      'user-agent': 'groundtrack (satellite imagery storefront)',
      ...(validators.etag ? { 'if-none-match': validators.etag } : {}),
      ...(validators.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.status !== 200) await response.body?.cancel();
  if (response.status === 304) return 'unchanged';
  if (response.status !== 200) throw new Error(`the source answered ${response.status}`);
  return {
    body: await textOfAtMost(response, maxBytes),
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  };
}

async function textOfAtMost(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
