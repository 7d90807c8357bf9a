import type { HttpAnswer } from './http-answer.ts';

export interface Redirects {
  readonly atMost: number;
  /**
   * Called before a redirect is followed. False returns the redirect itself to the caller. An error ends the request.
   */
  readonly follow?: (next: URL) => boolean;
  /** Repeats a POST as a POST. Browsers change it to a GET after 301, 302, and 303. */
  readonly keepMethod?: boolean;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: HttpMethod;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly secretHeaders: Readonly<Record<string, string>>;
}

const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The next request after a redirect (RFC 9110 section 15.4); null if the response is not a redirect to follow. */
export function nextHop(hop: Hop, answer: HttpAnswer, { follow, keepMethod = false }: Redirects): Hop | null {
  const location = answer.header('location');
  if (!STATUSES.has(answer.status) || location === null) return null;
  const url = URL.parse(location, hop.url.href);
  if (!url || follow?.(url) === false) return null;
  const secretHeaders = url.origin === hop.url.origin ? hop.secretHeaders : {};
  if (keepMethod || hop.method === 'GET' || answer.status === 307 || answer.status === 308)
    return { ...hop, url, secretHeaders };
  const { 'content-type': _type, ...headers } = hop.headers;
  return { url, method: 'GET', body: null, headers, secretHeaders };
}
