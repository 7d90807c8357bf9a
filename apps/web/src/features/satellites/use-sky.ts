import { type Place, satellitesEndpoint } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { GlobeField, GlobeSatellite, GlobeSwath } from '../../globe/globe.ts';
import { openPassesClient, type PassesClient } from '../../workers/passes-client.ts';
import type { SkyPasses } from './sky-calculator.ts';
import { type SkySatellite, skySatelliteOf } from './sky-satellite.ts';
import { accessElevationDeg, type SkyView } from './sky-view.ts';
import { type Calculated, type Progress, useCalculated } from './use-calculated.ts';
import { useSwath } from './use-swath.ts';

export interface Sky {
  /** Everything that is looked at; undefined while the server's list is fetched. */
  readonly satellites: readonly SkySatellite[] | undefined;
  readonly fetchError: unknown;
  readonly retryFetch: () => void;
  /** Null while they are calculated for this place. May still be those of another horizon, as their `query` says. */
  readonly passes: SkyPasses | null;
  readonly calculating: boolean;
  /** Of a calculation under way; null when nothing is known of it. */
  readonly progress: Progress | null;
  /** Why nothing could be calculated. */
  readonly calculationError: string | null;
  readonly retryCalculation: () => void;
  /** The satellite the address names, if there is such a one. */
  readonly tracked: SkySatellite | null;
  /** For the globe; empty and null until calculated. */
  readonly tracks: readonly GlobeSatellite[];
  readonly field: GlobeField | null;
  readonly swath: GlobeSwath | null;
}

export interface SkyOptions {
  readonly view: SkyView;
  /** Satellites beside the server's, see `sky-satellite.ts`. */
  readonly extra?: readonly SkySatellite[];
  readonly openClient?: () => PassesClient;
}

const NONE: readonly SkySatellite[] = [];

/** The satellites, their passes over the place and their orbits, renewed while the screen stays open. */
export function useSky(place: Place, options: SkyOptions): Sky {
  const { view, extra = NONE, openClient = openPassesClient } = options;
  const { data, error, refetch } = useApi(satellitesEndpoint, {});
  const served = data?.result;
  const known = useMemo(
    () => (served === undefined ? undefined : allSatellites(served.map(skySatelliteOf), extra)),
    [served, extra],
  );
  const tracked = useMemo(() => known?.find(({ id }) => id === view.satelliteId) ?? null, [known, view.satelliteId]);
  /*
   * Two tables in two workers: the fleet, whose orbits are drawn, and the catalogue, whose thousands are points and may
   * take their time. A tracked object of the catalogue joins the fleet, so that it has an orbit and a swath as well.
   */
  const guest = tracked?.source === 'catalogue' ? tracked : null;
  const fleet = useMemo(
    () => (known ?? NONE).filter((one) => one.source !== 'catalogue' || one === guest),
    [known, guest],
  );
  const catalogue = useMemo(() => (known ?? NONE).filter(({ source }) => source === 'catalogue'), [known]);

  const query = {
    site: { latitudeDeg: place.latitude, longitudeDeg: place.longitude, heightM: place.elevation },
    horizon: view.horizon,
    minElevationDeg: accessElevationDeg(view.limit),
  };
  const near = useCalculated({ satellites: fleet, query, drawn: 'tracks', openClient });
  const far = useCalculated({ satellites: catalogue, query, drawn: 'field', openClient });
  const passes = useMemo(() => merged(near.passes, far.passes), [near.passes, far.passes]);
  const swath = useSwath({ table: near, satellite: tracked, site: query.site });
  return {
    satellites: known,
    fetchError: error,
    retryFetch: () => void refetch(),
    passes,
    calculating: near.calculating || far.calculating,
    progress: far.calculating ? far.progress : near.progress,
    ...errorOf(near, far),
    tracked,
    tracks: near.tracks,
    field: far.field,
    swath,
  };
}

/** Own elements go before the server's, and both before the catalogue's. */
function allSatellites(served: readonly SkySatellite[], extra: readonly SkySatellite[]): readonly SkySatellite[] {
  const own = new Set(extra.flatMap(({ id, source }) => (source === 'own' ? [id] : [])));
  const listed = new Set(served.map(({ id }) => id));
  return [
    ...served.filter(({ id }) => !own.has(id)),
    ...extra.filter(({ id, source }) => source === 'own' || !(listed.has(id) || own.has(id))),
  ];
}

/** The fleet's answer alone until the catalogue's has come. */
function merged(near: SkyPasses | null, far: SkyPasses | null): SkyPasses | null {
  if (near === null || far === null) return near ?? far;
  const inFleet = new Set(near.satellites.map(({ id }) => id));
  return {
    query: near.query,
    satellites: [...near.satellites, ...far.satellites.filter(({ id }) => !inFleet.has(id))],
    passes: [...near.passes, ...far.passes.filter(({ satelliteId }) => !inFleet.has(satelliteId))].sort(
      (a, b) => a.riseMs - b.riseMs,
    ),
    bad: [...near.bad, ...far.bad.filter(({ satelliteId }) => !inFleet.has(satelliteId))],
    calculatedUntilMs: Math.min(near.calculatedUntilMs, far.calculatedUntilMs),
  };
}

function errorOf(near: Calculated, far: Calculated) {
  const failed = near.error === null ? far : near;
  return { calculationError: failed.error, retryCalculation: failed.retry };
}
