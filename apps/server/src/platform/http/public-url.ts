/** Whether an address, or an origin, is one that people reach by TLS. */
export function isHttps(url: string | null): boolean {
  return url?.startsWith('https:') ?? false;
}
