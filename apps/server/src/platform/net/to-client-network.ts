import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of one subscriber, for limits and logs: a subscriber usually has a whole /64 of IPv6 addresses.
 * @returns `203.0.113.7` or `2001:db8:1:2::/64`
 */
export function toClientNetwork(ip: string): string {
  return toPrefix(ip, { ipv4: 32, ipv6: 64 });
}

/** The provider network of a subscriber, whose address in it may change. */
export function toProviderNetwork(ip: string): string {
  return toPrefix(ip, { ipv4: 24, ipv6: 48 });
}

function toPrefix(ip: string, bits: Readonly<Record<'ipv4' | 'ipv6', 24 | 32 | 48 | 64>>): string {
  if ((bits.ipv4 === 32 && isIPv4(ip)) || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const kept = bits[address.kind()];
  if (kept === 32) return address.toString();
  const bytes = address.toByteArray().map((byte, i) => (i < kept / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${kept}`;
}
