import ipaddr from 'ipaddr.js';

/** Who sends from an address, for limits: one subscriber usually holds a whole /64 of IPv6 addresses. */
export function toSender(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.');
}
