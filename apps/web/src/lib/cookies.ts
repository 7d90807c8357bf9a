/** The only file that reads and writes `document.cookie`. */

export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(prefix));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(prefix.length));
  } catch {
    return null;
  }
}

/** Sent to this site only, and with https never unencrypted. */
export function writeCookie(name: string, value: string, maxAgeSec: number): void {
  write(name, value, `Max-Age=${maxAgeSec}`);
}

export function removeCookie(name: string): void {
  write(name, '', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT');
}

function write(name: string, value: string, lifetime: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; ${lifetime}; SameSite=Strict${secure}`;
}
