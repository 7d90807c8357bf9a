import { useCallback, useMemo } from 'react';
import { usePageParams } from './use-page-params.ts';

/** A view that is kept in the URL. Both functions must be stable. */
export interface AddressView<View> {
  readonly read: (address: URLSearchParams) => View;
  /** The URL parameters with this view; all others stay. */
  readonly write: (address: URLSearchParams, view: View) => URLSearchParams;
}

/** Returns a view kept in the URL, and a function that changes it without adding a history entry. */
export function useAddressView<View extends object>({
  read,
  write,
}: AddressView<View>): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = usePageParams();
  const view = useMemo(() => read(search), [read, search]);
  const change = useCallback(
    (change: Partial<View>) =>
      setSearch((address) => write(address, { ...read(address), ...change }), { replace: true }),
    [read, write, setSearch],
  );
  return [view, change];
}
