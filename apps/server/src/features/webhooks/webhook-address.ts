import type { WebhookAddresses } from '../../config/settings.ts';
import { isPrivateAddress, literalAddress } from '../../platform/net/public-addresses.ts';

/** The normalized URL, or why it is invalid. */
export type ParsedAddress = { readonly url: string } | { readonly invalid: string };

/**
 * Parses a URL that a user typed. Names are not resolved here: every connection checks the resolved address, since it
 * can change.
 */
export function parseAddress(text: string, allowed: WebhookAddresses): ParsedAddress {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { invalid: 'must be a web address, such as https://example.org/webhooks' };
  if (url.protocol === 'http:' && allowed === 'https')
    return { invalid: 'must begin with https://; this server sends nothing unencrypted' };
  if (url.username !== '' || url.password !== '')
    return { invalid: 'must not hold a user name or password; the signature identifies the sender' };
  if (url.hash !== '') return { invalid: 'must not have a part after #, which is never sent' };
  if (allowed !== 'private' && isOwnHost(url.hostname))
    return { invalid: `must be reachable from the internet; ${url.hostname} lies in a private network` };
  if (allowed !== 'private' && !isWebPort(url.port))
    return { invalid: `must be on port 80, 443, or one from 1024 on; port ${url.port} is for other services` };
  return { url: url.href };
}

/** Lower ports belong to other services, such as mail, SSH, and DNS (RFC 6335, section 6). */
function isWebPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

/**
 * Whether the host is private, as far as is known without resolving it: private addresses and reserved names (RFC 6761,
 * RFC 6762, RFC 8375).
 */
function isOwnHost(hostname: string): boolean {
  const literal = literalAddress(hostname);
  if (literal !== null) return isPrivateAddress(literal);
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(name);
}
