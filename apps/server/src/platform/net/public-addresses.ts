import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';

/** The only part of IPv6 that is assigned to the public internet (IANA, IPv6 Global Unicast Address Space). */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for everything but the public internet: own networks, this machine, multicast, examples, all forms of IPv6 that
 * carry an IPv4 address (IANA special-purpose registries, RFC 6890), and everything that is no IP address at all.
 */
export function isPrivateAddress(address: string): boolean {
  // ipaddr.js also takes `127.1` and `0x7f000001`, which no lookup answers.
  if (isIP(address) === 0 || address.includes('%')) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(ASSIGNED_IPV6)) return true;
  return parsed.range() !== 'unicast';
}

/** The IP address a host of a URL is written as; null: it is a name. */
export function literalAddress(hostname: string): string | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? null : literal;
}

/** A host that leads into a private network, and nowhere else. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * The system looks names up on the few threads it reads files on: a name server that does not answer may hold two of
 * them. Requests that wait meanwhile have a time-out of their own.
 */
const twoAtOnce = pLimit(2);

/**
 * The system's lookup without private addresses. Given to a connection it filters the very addresses the connection is
 * made to, so that no name can change between check and use (DNS rebinding). It is not asked for hosts that are written
 * as addresses, and not when a connection is used again: the client checks the first with {@link literalAddress} and
 * keeps these connections apart from others.
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
