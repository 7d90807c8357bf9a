import { useCallback } from 'react';
import { parsePath, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router';

/**
 * `useSearchParams` for what writes into the address: nothing is written once the browser is on its way to another
 * screen. The router still draws the old one while the next is loaded, and its words would lead back to it.
 */
export function usePageParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const write = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (isOnItsWay(pathname)) return;
      setSearch(next, options);
    },
    [pathname, setSearch],
  );
  return [search, write];
}

/** Whether what was read of the address is what the browser has: a change of a moment ago may not be drawn yet. */
export function isOfBrowser(search: URLSearchParams): boolean {
  const { hash } = window.location;
  if (!hash.startsWith('#/')) return true;
  return new URLSearchParams(parsePath(hash.slice(1)).search).toString() === search.toString();
}

/** The browser's own address is at another path than the screen that is drawn. */
function isOnItsWay(drawnPath: string): boolean {
  const { hash } = window.location;
  return hash.startsWith('#/') && parsePath(hash.slice(1)).pathname !== drawnPath;
}
