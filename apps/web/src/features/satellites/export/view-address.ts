/**
 * The URL that opens the same passes with one satellite selected.
 * @param href the URL of the page; its hash holds the screen and its parameters
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
