const PAGES: readonly string[] = ['/', '/index.html'];

/**
 * Screens are named after the #. A path beside the one page there is, such as `/nope`, is the address of a screen that does
 * not exist, unless a screen is named as well.
 * @returns the address to show in its place; null: it is none of these
 */
export function normalizeEntryUrl({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | null {
  return PAGES.includes(pathname) || hash !== '' ? null : `/#${pathname}`;
}
