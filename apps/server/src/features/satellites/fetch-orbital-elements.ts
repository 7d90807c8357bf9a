import type { FetchLimits } from '../../platform/net/fetch-json.ts';
import type { HttpAnswer } from '../../platform/net/http-answer.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import { withoutKeys } from '../../platform/net/without-keys.ts';
import type { Validators } from './stored-orbital-elements.ts';

export interface ElementRequest {
  readonly url: string;
  readonly mediaType: string;
  readonly validators: Validators;
}

export interface FetchedElements extends Validators {
  readonly body: string;
}

/** Makes one conditional request. @throws Error for a status other than 200 or 304, on timeout, or above `maxBytes` */
export async function fetchOrbitalElements(
  http: HttpClient,
  { url, mediaType, validators }: ElementRequest,
  { timeoutMs, maxBytes, signal }: FetchLimits & { readonly signal: AbortSignal },
): Promise<FetchedElements | 'unchanged'> {
  const answer = await http.open({
    url: new URL(url),
    addresses: 'any',
    headers: {
      accept: mediaType,
      ...(validators.etag ? { 'if-none-match': validators.etag } : {}),
      ...(validators.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
    },
    timeoutMs,
    signal,
  });
  if (answer.status === 304) {
    answer.discard();
    return 'unchanged';
  }
  if (answer.status !== 200) throw new Error(`the source answered ${answer.status}${await itsWords(answer, url)}`);
  return {
    body: await answer.text(maxBytes),
    etag: answer.header('etag'),
    lastModified: answer.header('last-modified'),
  };
}

/**
 * The beginning of an error response, which explains it: `: GP data has not updated since your last successful
 * download`. The key of the address is removed, since the response may repeat it.
 */
async function itsWords(answer: HttpAnswer, url: string): Promise<string> {
  const text = (await answer.beginning(1000)).toString('utf8');
  const isPage = /^\s*</.test(text);
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return isPage || line === '' ? '' : `: ${withoutKeys(line, url).slice(0, 200)}`;
}
