import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readSkyView, type SkyView, searchWithSkyView } from './sky-view.ts';

export type ChangeSkyView = (change: Partial<SkyView>) => void;

/** What the tab shows, kept in the address. */
export function useSkyView(): [SkyView, ChangeSkyView] {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readSkyView(search), [search]);
  const change = useCallback(
    (change: Partial<SkyView>) =>
      setSearch((now) => searchWithSkyView(now, { ...readSkyView(now), ...change }), { replace: true }),
    [setSearch],
  );
  return [view, change];
}
