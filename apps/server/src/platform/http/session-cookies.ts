import { PLAIN_SESSION_COOKIE, SESSION_COOKIE, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackName } from './loopback-names.ts';
import { isHttps } from './public-url.ts';

/**
 * Safari drops `Secure` cookies of http://localhost, other browsers keep them
 * (https://caniuse.com/mdn-http_headers_set-cookie_secure).
 */
const KEEPS_SECURE_ON_LOOPBACK = /(Chrome|Firefox)\//;

/** Session keys in browser cookies, which scripts cannot read and pages of other sites cannot send. */
export class SessionCookies {
  readonly #publicUrl: string | null;

  /** @param publicUrl the public address of the server; null means the address on which it listens */
  constructor(publicUrl: string | null) {
    this.#publicUrl = publicUrl;
  }

  /** The key in the cookie; null without one, or if two cookies differ, because neither can be trusted. */
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

  /** Deletes the cookie if the browser sent it as its key. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    if (request.headers['apikey'] !== undefined) return;
    for (const name of this.#namesFor(request))
      if (valuesOf(request.headers.cookie ?? '', name).length > 0) reply.header('set-cookie', setCookie(name, '', 0));
  }

  /**
   * The names that the cookie may have. Without TLS, browsers keep no `Secure` cookie, except on loopback. With TLS,
   * the plain name is ignored, because an attacker on the network could have set it on a page without TLS.
   */
  #namesFor(request: FastifyRequest): readonly string[] {
    if (isHttps(this.#publicUrl) || request.protocol === 'https') return [SESSION_COOKIE];
    return isLoopbackName(request.hostname) ? [SESSION_COOKIE, PLAIN_SESSION_COOKIE] : [PLAIN_SESSION_COOKIE];
  }
}

/** Keys are base64url and need no quotes or escapes (RFC 6265, section 4.1.1). */
function setCookie(name: string, value: string, maxAgeSec: number): string {
  const secure = name === SESSION_COOKIE ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSec}${secure}; HttpOnly; SameSite=Strict`;
}

/** The non-empty values of a Cookie header with this name. */
function valuesOf(header: string, name: string): string[] {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [])).filter(Boolean);
}
