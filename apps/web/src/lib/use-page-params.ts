import { useCallback } from 'react';
import { type NavigateOptions, parsePath, useLocation, useSearchParams } from 'react-router';

/**
 * Replaces the parameters by what `change` returns; nothing happens if they stay the same. `change` gets the parameters of
 * the browser's address: the rendered ones may lack a change that was written a moment ago.
 */
export type ChangePageParams = (
  change: (params: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * The parameters of the page, and a function that changes them. Changes are ignored once the browser navigates to another
 * screen: the router still renders the old screen while the next one loads, and a change from it would navigate back. A
 * replaced history entry keeps its state.
 */
export function usePageParams(): [URLSearchParams, ChangePageParams] {
  const [rendered, setSearch] = useSearchParams();
  const { pathname, state } = useLocation();
  const change = useCallback<ChangePageParams>(
    (change, options) => {
      const address = browserAddress();
      if (address && address.pathname !== pathname) return;
      const params = address ? new URLSearchParams(address.search) : rendered;
      const next = change(params);
      if (next.toString() === params.toString()) return;
      setSearch(next, options?.replace ? { state, ...options } : options);
    },
    [pathname, state, rendered, setSearch],
  );
  return [rendered, change];
}

/** The path and the parameters after the `#`; null without any. */
function browserAddress() {
  const { hash } = window.location;
  return hash.startsWith('#/') ? parsePath(hash.slice(1)) : null;
}
