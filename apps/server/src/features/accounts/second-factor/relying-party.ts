/** Where passkeys can be used (WebAuthn Level 3 section 5.1.3). */
export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  /** The origin whose pages may use them. */
  readonly origin: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/**
 * Browsers support passkeys on https and on localhost, and only for domains.
 * @returns null for other server addresses
 */
export function toRelyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (LOOPBACK.has(hostname)) {
    const own = `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
    return { id: 'localhost', origin: own };
  }
  return protocol === 'https:' && !IP_ADDRESS.test(hostname) ? { id: hostname, origin } : null;
}
