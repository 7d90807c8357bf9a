import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readSkyView, type SkyView, searchWithSkyView } from './sky-view.ts';

export type ChangeSkyView = (change: Partial<SkyView>) => void;

/** What the tab shows, kept in the address. */
export function useSkyView(): [SkyView, ChangeSkyView] {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readSkyView(search), [search]);
  // The router gives the address that was drawn last: on a busy machine a second change would undo the first.
  const address = useRef({ drawn: search, changes: {} });
  useEffect(() => {
    address.current = { drawn: search, changes: {} };
  }, [search]);
  const change = useCallback(
    (change: Partial<SkyView>) => {
      const { drawn } = address.current;
      const changes = { ...address.current.changes, ...change };
      address.current = { drawn, changes };
      setSearch(searchWithSkyView(drawn, { ...readSkyView(drawn), ...changes }), { replace: true });
    },
    [setSearch],
  );
  return [view, change];
}
