/** Shorter values of a query are words, not keys. */
const KEY_LENGTH = 8;

/** Removes the keys of an address from a text: the values of its query, and a user name and password. */
export function withoutKeys(text: string, address: string): string {
  if (!URL.canParse(address)) return text;
  const { searchParams, search, username, password } = new URL(address);
  // Each as written, decoded, and encoded again.
  const written = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const meant = [...searchParams.values()];
  const values = [...written, ...meant, ...meant.map(encodeURIComponent)].filter(({ length }) => length >= KEY_LENGTH);
  return [...values, username, password].filter(Boolean).reduce((left, value) => left.replaceAll(value, '…'), text);
}
