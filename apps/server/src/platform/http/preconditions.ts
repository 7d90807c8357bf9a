import type { IncomingHttpHeaders } from 'node:http';

/**
 * Evaluates the conditions of a GET or HEAD (RFC 9110 section 13). Those with a date are ignored: files have no
 * Last-Modified, their ETag is exact.
 * @param etag the strong one of what would be sent
 * @returns `failed`: the client wants what it knows or nothing. `unchanged`: the client has it already
 */
export function evaluatePreconditions(headers: IncomingHttpHeaders, etag: string): 'failed' | 'unchanged' | null {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !parseTags(ifMatch).some((tag) => tag === '*' || tag === etag)) return 'failed';
  const known = parseTags(headers['if-none-match'] ?? '').map((tag) => tag.replace(/^W\//, ''));
  return known.some((tag) => tag === '*' || tag === etag) ? 'unchanged' : null;
}

/**
 * Whether a range may be answered with a part (RFC 9110 section 13.1.5): with a validator that is another one, weak or
 * a date the client gets the whole file, since it cannot put the parts together.
 */
export function mayAnswerPart(headers: IncomingHttpHeaders, etag: string): boolean {
  const ifRange = headers['if-range'];
  return ifRange === undefined || String(ifRange).trim() === etag;
}

/** Our own tags have no comma. */
function parseTags(list: string): readonly string[] {
  return list.split(',').map((tag) => tag.trim());
}
