/** Placeholder for the account in `ANALYTICS_URL`. */
const USER_PLACE = '{user}';

/** Why an address cannot be loaded into the analytics frame; null if it can. */
export function analyticsAddressFault(text: string): string | null {
  if (!URL.canParse(text)) return 'it is no address';
  const { protocol, origin, username, password } = new URL(text);
  if (protocol !== 'https:')
    return `it begins with ${protocol}//, and a page over HTTPS loads nothing else than https://`;
  if (username || password) return 'it holds a user name or a password, which every browser would be given';
  if (/[{}]/.test(decodeURIComponent(origin))) return '{user} may be in the path or after ?, not in the host';
  const unknown = text.replaceAll(USER_PLACE, '').match(/\{[^}]*\}/);
  return unknown ? `${unknown[0]} is not a placeholder; only {user} is` : null;
}

/** `https://shop.example.org`, as in the Origin header: no path, no default port, no `*`. */
export function isOrigin(text: string): boolean {
  return (
    !text.includes('*') &&
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    new URL(text).origin === text
  );
}
