import { useCallback } from 'react';
import { parsePath, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router';

/**
 * `useSearchParams` that ignores writes once the browser navigates to another screen. The router still renders the old screen
 * while the next one loads; a write from it would navigate back.
 */
export function usePageParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const write = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (isLeaving(pathname)) return;
      setSearch(next, options);
    },
    [pathname, setSearch],
  );
  return [search, write];
}

/** Whether the rendered parameters match the browser's address; a recent change may not be rendered yet. */
export function isOfBrowser(search: URLSearchParams): boolean {
  const { hash } = window.location;
  if (!hash.startsWith('#/')) return true;
  return new URLSearchParams(parsePath(hash.slice(1)).search).toString() === search.toString();
}

/** Whether the browser's address has another path than the rendered screen. */
function isLeaving(drawnPath: string): boolean {
  const { hash } = window.location;
  return hash.startsWith('#/') && parsePath(hash.slice(1)).pathname !== drawnPath;
}
