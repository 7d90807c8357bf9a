import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * What is not the public internet: own networks, this machine, multicast, examples, and all forms of IPv6 that carry
 * an IPv4 address within (IANA special-purpose registries, RFC 6890). Of IPv6 only 2000::/3 is given out at all.
 */
const PRIVATE_IPV4 = listOf('ipv4', {
  '0.0.0.0': 8,
  '10.0.0.0': 8,
  '100.64.0.0': 10,
  '127.0.0.0': 8,
  '169.254.0.0': 16,
  '172.16.0.0': 12,
  '192.0.0.0': 24,
  '192.0.2.0': 24,
  '192.88.99.0': 24,
  '192.168.0.0': 16,
  '198.18.0.0': 15,
  '198.51.100.0': 24,
  '203.0.113.0': 24,
  '224.0.0.0': 3,
});
const PRIVATE_IPV6 = listOf('ipv6', {
  '::': 3,
  '4000::': 2,
  '8000::': 1,
  '2001::': 23,
  '2001:db8::': 32,
  '2002::': 16,
  '3fff::': 20,
});

/** A list each: one list takes an IPv4 address for an IPv6 one that begins with ::ffff, too. */
function listOf(version: 'ipv4' | 'ipv6', networks: Readonly<Record<string, number>>): BlockList {
  const list = new BlockList();
  for (const [network, bits] of Object.entries(networks)) list.addSubnet(network, bits, version);
  return list;
}

/** Also of whatever is no IP address at all. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE_IPV4.check(address, 'ipv4');
  return isIP(address) === 0 || address.includes('%') || PRIVATE_IPV6.check(address, 'ipv6');
}

/** The IP address a host of an URL is written as; null: it is a name. */
export function literalAddress(hostname: string): string | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? null : literal;
}

/** A name that leads into a private network, and nowhere else. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * The system looks names up on the few threads it reads files on. A name server that does not answer may hold so many
 * of them and no more; who waits meanwhile has a time-out of their own.
 */
const LOOKUPS_AT_ONCE = 2;
let lookups = 0;
const waiting: (() => void)[] = [];

function whenFree(begin: (ended: () => void) => void): void {
  if (lookups >= LOOKUPS_AT_ONCE) return void waiting.push(() => whenFree(begin));
  lookups += 1;
  begin(() => {
    lookups -= 1;
    waiting.shift()?.();
  });
}

/**
 * The system's lookup without private addresses. Given to a request it judges the very addresses the connection is made
 * to, so that no name can change its mind in between. It is not asked for hosts that are written as addresses, and not
 * when a connection is used again: who uses it judges the first with {@link literalAddress} and keeps no connections
 * that others opened.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  whenFree((ended) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      ended();
      if (error) return done(error, '');
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (!first) return done(new PrivateAddress(`${hostname} is private`), '');
      return options.all ? done(null, open) : done(null, first.address, first.family);
    }),
  );
