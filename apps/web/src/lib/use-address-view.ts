import { useCallback, useMemo } from 'react';
import { usePageParams } from './use-page-params.ts';

/** The part of a screen that is in the address. Both functions have to be the same ones at each call. */
export interface AddressView<View> {
  readonly read: (address: URLSearchParams) => View;
  /** The address with this view in it; other parameters stay. */
  readonly write: (address: URLSearchParams, view: View) => URLSearchParams;
}

/** A view that is kept in the address, and a function that changes it without a step of the browser's history. */
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
