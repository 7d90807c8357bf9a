import type { FastifyInstance } from 'fastify';

/**
 * What a page of ours may load: its own origin only. Mantine writes style elements, the globe draws images from
 * `data:` and `blob:` and fetches object URLs of quicklooks; nothing needs eval or inline scripts.
 * @param mapOrigins where else tiles of the map come from: Cesium fetches them, or loads them as images
 */
function contentSecurityPolicy(mapOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self' blob:", ...mapOrigins].join(' '),
    ["img-src 'self' data: blob:", ...mapOrigins].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

const ONE_YEAR_SEC = 31_536_000;

export interface SecurityOptions {
  /** Browsers are told to stay on https only where people use it. */
  readonly isHttps: boolean;
  /** Origins of a map that another server draws. */
  readonly mapOrigins: readonly string[];
}

/** Adds the headers to every answer. */
export function addSecurityHeaders(server: FastifyInstance, { isHttps, mapOrigins }: SecurityOptions): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(mapOrigins),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${ONE_YEAR_SEC}` } : {}),
  };
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
