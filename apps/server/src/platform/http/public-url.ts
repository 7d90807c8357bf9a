/** Whether an address or an origin uses TLS. */
export function isHttps(url: string | null): boolean {
  return url?.startsWith('https:') ?? false;
}
