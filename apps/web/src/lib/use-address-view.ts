import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePageParams } from './use-page-params.ts';

/** The part of a screen that is in the address. Both functions have to be the same ones at each call. */
export interface AddressView<View> {
  readonly read: (address: URLSearchParams) => View;
  /** The address with this view in it; words of others stay. */
  readonly write: (address: URLSearchParams, view: View) => URLSearchParams;
}

/** A view that is kept in the address, and what changes it without a step of the browser's history. */
export function useAddressView<View extends object>({
  read,
  write,
}: AddressView<View>): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = usePageParams();
  const view = useMemo(() => read(search), [read, search]);
  // The router gives the address that was drawn last: on a busy machine a second change would undo the first.
  const address = useRef<{ readonly drawn: URLSearchParams; readonly changes: Partial<View> }>({
    drawn: search,
    changes: {},
  });
  useEffect(() => {
    address.current = { drawn: search, changes: {} };
  }, [search]);
  const change = useCallback(
    (change: Partial<View>) => {
      const { drawn } = address.current;
      const changes = { ...address.current.changes, ...change };
      address.current = { drawn, changes };
      setSearch(write(drawn, { ...read(drawn), ...changes }), { replace: true });
    },
    [read, write, setSearch],
  );
  return [view, change];
}
