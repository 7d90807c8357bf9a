/** The host of an address of this machine, such as that of a double; undefined for others. */
export function privateHostOf(address: string): string | undefined {
  const { host, hostname } = new URL(address);
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? host : undefined;
}
