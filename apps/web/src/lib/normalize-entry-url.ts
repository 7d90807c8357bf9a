const PAGES: readonly string[] = ['/', '/index.html'];

/**
 * The router uses the part after the #. A URL with another path, such as `/nope`, has no screen, so it is turned into a
 * route that does not exist, unless a route is given as well.
 * @returns the URL to show instead; null if the URL needs no change
 */
export function normalizeEntryUrl({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | null {
  return PAGES.includes(pathname) || hash !== '' ? null : `/#${pathname}`;
}
