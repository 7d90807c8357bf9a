import { satellitesEndpoint } from '@groundtrack/contract';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { usePageParams } from '../../../lib/use-page-params.ts';
import type { SkySatellite } from '../sky-satellite.ts';
import { useCatalogStore } from './catalog-store.ts';
import { useCustomElements } from './custom-element-store.ts';
import { type CustomSatellite, toCustomSatellites } from './custom-satellites.ts';

const NONE: readonly SkySatellite[] = [];

/** Own elements and whether they are used; empty until the server's list is known. */
export function useCustomSatellites(): readonly CustomSatellite[] {
  const { data, error } = useApi(satellitesEndpoint, {});
  const sets = useCustomElements((store) => store.sets);
  const isKnown = data !== undefined || error !== null;
  return useMemo(() => (isKnown ? toCustomSatellites(sets, data?.result ?? []) : []), [isKnown, sets, data]);
}

/** Whether all active objects are shown. The URL has `objects=active`. */
export function useCatalogSwitch(): [boolean, (on: boolean) => void] {
  const [search, setSearch] = usePageParams();
  const turn = (on: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (on) next.set('objects', 'active');
        else next.delete('objects');
        return next;
      },
      { replace: true },
    );
  return [search.get('objects') === 'active', turn];
}

/** Satellites in addition to the server's: custom satellites and, if switched on, all active objects. */
export function useExtraSatellites(): readonly SkySatellite[] {
  const own = useCustomSatellites();
  const [isOn] = useCatalogSwitch();
  const { catalog, load, leave } = useCatalogStore();
  useEffect(() => (isOn ? load() : leave()), [isOn, load, leave]);
  const objects = isOn && catalog.kind === 'ready' ? catalog.satellites : NONE;
  return useMemo(() => {
    const used = own.filter(({ standing }) => standing !== 'no newer than the server’s, not used');
    return used.length + objects.length === 0 ? NONE : [...used.map(({ satellite }) => satellite), ...objects];
  }, [own, objects]);
}
