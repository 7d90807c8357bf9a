import type { IncomingHttpHeaders } from 'node:http';

/**
 * Evaluates the conditions of a GET or HEAD (RFC 9110 section 13). Those with a date are ignored: files have no
 * Last-Modified, and their ETag is exact.
 * @param etag the strong ETag of the response
 * @returns `failed`: the precondition is not met. `unchanged`: the client has this version
 */
export function evaluatePreconditions(headers: IncomingHttpHeaders, etag: string): 'failed' | 'unchanged' | null {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !parseTags(ifMatch).some((tag) => tag === '*' || tag === etag)) return 'failed';
  const known = parseTags(headers['if-none-match'] ?? '').map((tag) => tag.replace(/^W\//, ''));
  return known.some((tag) => tag === '*' || tag === etag) ? 'unchanged' : null;
}

/**
 * Whether the response to a range may be a part (RFC 9110 section 13.1.5). With another or a weak validator, or a date,
 * the client gets the whole file, because it could not join the parts.
 */
export function mayAnswerPart(headers: IncomingHttpHeaders, etag: string): boolean {
  const ifRange = headers['if-range'];
  return ifRange === undefined || String(ifRange).trim() === etag;
}

/** Our own ETags contain no comma. */
function parseTags(list: string): readonly string[] {
  return list.split(',').map((tag) => tag.trim());
}
