import type { FastifyRequest } from 'fastify';
import { RequestError } from './problem.ts';
import { isHttps } from './public-url.ts';

export interface OwnPages {
  /** Where people reach the server; null when it is where it listens. */
  readonly publicUrl: string | null;
  /** Origins of other web pages that may call the API. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses what a browser sends for a page of another origin: it would add the session's cookie to it. `SameSite=Strict`
 * alone lets pages of other subdomains and ports through. Browsers say the origin with everything but reads, and where a
 * page is trustworthy also how it stands to ours (Fetch Metadata), which holds behind proxies that change Host as well.
 * @throws RequestError
 */
export function refuseForeignPages(request: FastifyRequest, pages: OwnPages): void {
  if (isFromOwnPage(request, pages)) return;
  throw new RequestError({
    code: 'origin-not-allowed',
    detail: `A session in a cookie is for pages of this server, not for ${request.headers.origin ?? 'requests without an Origin header'}; programs send the apiKey header`,
  });
}

function isFromOwnPage(request: FastifyRequest, { publicUrl, allowedOrigins }: OwnPages): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && (site === undefined || site === 'same-origin' || site === 'none');
  }
  if (allowedOrigins.includes(origin)) return true;
  if (site !== undefined) return site === 'same-origin';
  const isDowngraded = isHttps(publicUrl) && !isHttps(origin);
  return origin.replace(/^https?:\/\//, '') === request.host && !isDowngraded;
}
