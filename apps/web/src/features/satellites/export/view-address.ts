/**
 * The address that opens the same passes with one satellite chosen.
 * @param href the address of the page: the hash holds the screen and what it shows
 */
export function viewAddress(href: string, satelliteId: string): string {
  const url = new URL(href);
  const [path = '', query = ''] = url.hash.slice(1).split('?');
  const search = new URLSearchParams(query);
  search.set('tab', 'satellites');
  search.set('sat', satelliteId);
  url.hash = `${path}?${search}`;
  return url.href;
}
