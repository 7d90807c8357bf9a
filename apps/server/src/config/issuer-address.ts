/** Codes and tokens are sent to the issuer, so TLS is required except on loopback. */
export function isSafeIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
