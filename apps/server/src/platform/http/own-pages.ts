import type { FastifyRequest } from 'fastify';
import { RequestError } from './problem.ts';
import { isHttps } from './public-url.ts';

export interface OwnPages {
  /** The public address of the server; null means the address on which it listens. */
  readonly publicUrl: string | null;
  /** Origins of other web pages that may call the API. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses requests that a browser sends for a page of another origin, because it would add the session's cookie.
 * `SameSite=Strict` alone permits other subdomains and ports. Browsers send Origin with everything but reads, and
 * Sec-Fetch-Site from trustworthy pages (Fetch Metadata), which also works behind proxies that change Host.
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
