import type { FastifyInstance } from 'fastify';

/** Sources of the card form of Stripe (docs.stripe.com/security/guide, "Content Security Policy"). */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const noHosts: typeof stripeHosts = { script: [], frame: [], connect: [] };

interface PolicyOptions {
  /** Origins of map tiles from other servers. */
  readonly mapOrigins: readonly string[];
  /** Origins of pages that ours show in a frame. */
  readonly frameOrigins: readonly string[];
  readonly paysWithStripe: boolean;
}

/**
 * Pages may load only from their own origin. Mantine writes style elements; the globe draws images from `data:` and
 * `blob:` and fetches object URLs of quicklooks. Nothing needs eval or inline scripts. A worker fetches the
 * map tiles of other servers.
 */
function contentSecurityPolicy({ mapOrigins, frameOrigins, paysWithStripe }: PolicyOptions): string {
  const hosts = paysWithStripe ? stripeHosts : noHosts;
  const frames = [...hosts.frame, ...frameOrigins];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hosts.script].join(' '),
    "worker-src 'self'",
    ["connect-src 'self' blob:", ...mapOrigins, ...hosts.connect].join(' '),
    "img-src 'self' data: blob:",
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

const ONE_YEAR_SEC = 31_536_000;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/;

export interface SecurityOptions extends PolicyOptions {
  /** Browsers are told to require https only if the site uses it. */
  readonly isHttps: boolean;
  readonly hstsSubdomains: boolean;
}

/** Adds the headers to every response. */
export function addSecurityHeaders(
  server: FastifyInstance,
  { isHttps, hstsSubdomains, ...options }: SecurityOptions,
): void {
  const payment = options.paysWithStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=(self)';
  const headers = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `geolocation=(self), camera=(), microphone=(), ${payment}`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps
      ? { 'strict-transport-security': `max-age=${ONE_YEAR_SEC}${hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  // Makes a browser save JSON instead of rendering it (OWASP ASVS 4.0.3, 14.4.2). Downloads have their own names.
  server.addHook('onSend', async (_request, reply) => {
    if (JSON_TYPE.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-disposition'))
      reply.header('content-disposition', 'attachment; filename="api.json"');
  });
}
