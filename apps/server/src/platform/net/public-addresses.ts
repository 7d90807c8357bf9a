import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';

/** The only part of IPv6 that is assigned to the public internet (IANA, IPv6 Global Unicast Address Space). */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for everything but the public internet: private networks, this machine, multicast, examples, all forms of IPv6
 * that contain an IPv4 address (IANA special-purpose registries, RFC 6890), and everything that is not an IP address.
 */
export function isPrivateAddress(address: string): boolean {
  // ipaddr.js also accepts `127.1` and `0x7f000001`, which lookups never return.
  if (isIP(address) === 0 || address.includes('%')) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(ASSIGNED_IPV6)) return true;
  return parsed.range() !== 'unicast';
}

/** The IP address of a host in a URL; null if it is a name. */
export function literalAddress(hostname: string): string | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? null : literal;
}

/** A host that resolves only to private addresses. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * The system resolves names on the few threads that also read files, and a name server that does not respond may hold
 * two of them. Waiting requests have their own timeout.
 */
const twoAtOnce = pLimit(2);

/**
 * The system's lookup without private addresses. It filters the very addresses that the connection uses, so that a name
 * cannot change between check and use (DNS rebinding). It is not called for hosts written as addresses, or for reused
 * connections: the client checks the first with {@link literalAddress}, and keeps these connections separate from
 * others.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  const answer = (error: Error | null, addresses: readonly LookupAddress[]): void => {
    if (error) return done(error, '');
    const open = addresses.filter(({ address }) => !isPrivateAddress(address));
    const [first] = open;
    if (!first) return done(new PrivateAddress(`${hostname} is private`), '');
    return options.all ? done(null, open) : done(null, first.address, first.family);
  };
  void twoAtOnce(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      resolve();
      answer(error, addresses);
    });
    return promise;
  });
};
