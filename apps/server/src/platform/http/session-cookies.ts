import { PLAIN_SESSION_COOKIE, SESSION_COOKIE, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackName } from './loopback-names.ts';
import { isHttps } from './public-url.ts';

/** Safari keeps no `Secure` cookie of http://localhost, other browsers do (https://caniuse.com/mdn-http_headers_set-cookie_secure). */
const KEEPS_SECURE_ON_LOOPBACK = /(Chrome|Firefox)\//;

/** Session keys in cookies of browsers, which scripts cannot read and no page of another site sends. */
export class SessionCookies {
  readonly #publicUrl: string | null;

  /** @param publicUrl where people reach the server; null when it is where it listens */
  constructor(publicUrl: string | null) {
    this.#publicUrl = publicUrl;
  }

  /** The key that came in a cookie; null without one, or with two that differ, of which neither is believed. */
  keyIn(request: FastifyRequest): string | null {
    for (const name of this.#namesFor(request)) {
      const keys = new Set(valuesOf(request.headers.cookie ?? '', name));
      if (keys.size > 0) return keys.size === 1 ? ([...keys][0] ?? null) : null;
    }
    return null;
  }

  keep(request: FastifyRequest, reply: FastifyReply, apiKey: string): void {
    const agent = request.headers['user-agent'] ?? '';
    const [name = SESSION_COOKIE, plain] = this.#namesFor(request);
    const isKept = plain === undefined || KEEPS_SECURE_ON_LOOPBACK.test(agent);
    reply.header('set-cookie', setCookie(isKept ? name : plain, apiKey, SESSION_LIFETIME_SEC));
  }

  /** Takes the cookie from the browser that sent it as its key. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    if (request.headers['apikey'] !== undefined) return;
    for (const name of this.#namesFor(request))
      if (valuesOf(request.headers.cookie ?? '', name).length > 0) reply.header('set-cookie', setCookie(name, '', 0));
  }

  /**
   * What the cookie may be called. Without TLS browsers keep no `Secure` cookie, except on loopback; with TLS one of the
   * plain name counts for nothing, since anyone on the way to a page without TLS could have set it.
   */
  #namesFor(request: FastifyRequest): readonly string[] {
    if (isHttps(this.#publicUrl) || request.protocol === 'https') return [SESSION_COOKIE];
    return isLoopbackName(request.hostname) ? [SESSION_COOKIE, PLAIN_SESSION_COOKIE] : [PLAIN_SESSION_COOKIE];
  }
}

/** Keys are base64url: they need no quotes and no escapes (RFC 6265, section 4.1.1). */
function setCookie(name: string, value: string, maxAgeSec: number): string {
  const secure = name === SESSION_COOKIE ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSec}${secure}; HttpOnly; SameSite=Strict`;
}

/** Those of a Cookie header that have this name, without empty ones. */
function valuesOf(header: string, name: string): string[] {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [])).filter(Boolean);
}
