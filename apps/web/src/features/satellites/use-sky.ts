import { type Place, satellitesEndpoint } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { GlobeField, GlobeSatellite, GlobeSwath } from '../../globe/globe.ts';
import { openPassesClient, type PassesClient } from '../../workers/passes-client.ts';
import type { SkyPasses } from './sky-calculator.ts';
import type { SkyPass } from './sky-list.ts';
import { type SkySatellite, toSkySatellite } from './sky-satellite.ts';
import { accessElevationDeg, type SkyView } from './sky-view.ts';
import { type Calculated, type Progress, useCalculated } from './use-calculated.ts';
import { useSwath } from './use-swath.ts';

export interface Sky {
  /** All satellites; undefined while the server's list loads. */
  readonly satellites: readonly SkySatellite[] | undefined;
  readonly fetchError: unknown;
  readonly retryFetch: () => void;
  /** Null until calculated for this place. May still be of the previous horizon, see `query`. */
  readonly passes: SkyPasses | null;
  readonly calculating: boolean;
  /** Progress of a calculation; null if unknown. */
  readonly progress: Progress | null;
  /** Why the calculation failed. */
  readonly calculationError: string | null;
  readonly retryCalculation: () => void;
  /** The satellite named in the URL, if it exists. */
  readonly tracked: SkySatellite | null;
  /** For the globe; empty and null until calculated. */
  readonly tracks: readonly GlobeSatellite[];
  readonly field: GlobeField | null;
  readonly swath: GlobeSwath | null;
}

export interface SkyOptions {
  readonly view: SkyView;
  /** Satellites in addition to the server's, see `sky-satellite.ts`. */
  readonly extra?: readonly SkySatellite[];
  /** The pass whose details are open, for its swath on the globe. */
  readonly shownPass?: SkyPass | null;
  readonly openClient?: () => PassesClient;
}

const NONE: readonly SkySatellite[] = [];

/** The satellites, their passes over the place and their orbits, kept up to date while the screen is open. */
export function useSky(place: Place, options: SkyOptions): Sky {
  const { view, extra = NONE, shownPass = null, openClient = openPassesClient } = options;
  const { data, error, refetch } = useApi(satellitesEndpoint, {});
  const served = data?.result;
  const known = useMemo(
    () => (served === undefined ? undefined : allSatellites(served.map(toSkySatellite), extra)),
    [served, extra],
  );
  const tracked = useMemo(() => known?.find(({ id }) => id === view.satelliteId) ?? null, [known, view.satelliteId]);
  /*
   * Two tables in two workers: the primary one, whose orbits are drawn, and the secondary one, whose thousands of
   * catalog objects are drawn as points and may take longer. A tracked catalog object is in both, because it has an
   * orbit and a swath.
   */
  const trackedCatalogObject = tracked?.source === 'catalog' ? tracked : null;
  const primarySatellites = useMemo(
    () => (known ?? NONE).filter((one) => one.source !== 'catalog' || one === trackedCatalogObject),
    [known, trackedCatalogObject],
  );
  const catalogObjects = useMemo(() => (known ?? NONE).filter(({ source }) => source === 'catalog'), [known]);

  const { area } = place;
  const maxOffNadirDeg = view.limit.kind === 'offNadir' ? view.limit.deg : null;
  const wantedArea = useMemo(() => (area ? { geometry: area, maxOffNadirDeg } : undefined), [area, maxOffNadirDeg]);
  const query = {
    site: { latitudeDeg: place.latitude, longitudeDeg: place.longitude, heightM: place.elevation },
    horizon: view.horizon,
    minElevationDeg: accessElevationDeg(view.limit),
    area: wantedArea,
  };
  const primary = useCalculated({ satellites: primarySatellites, query, drawn: 'tracks', openClient });
  const secondary = useCalculated({ satellites: catalogObjects, query, drawn: 'field', openClient });
  const passes = useMemo(() => merged(primary.passes, secondary.passes), [primary.passes, secondary.passes]);
  const swath = useSwath({ table: primary, tracked, shown: shownPass, site: query.site });
  return {
    satellites: known,
    fetchError: error,
    retryFetch: () => void refetch(),
    passes,
    calculating: primary.calculating || secondary.calculating,
    progress: secondary.calculating ? secondary.progress : primary.progress,
    ...toError(primary, secondary),
    tracked,
    tracks: primary.tracks,
    field: secondary.field,
    swath,
  };
}

/** Custom elements replace the server's, and both replace those of the catalog. */
function allSatellites(served: readonly SkySatellite[], extra: readonly SkySatellite[]): readonly SkySatellite[] {
  const own = new Set(extra.flatMap(({ id, source }) => (source === 'own' ? [id] : [])));
  const listed = new Set(served.map(({ id }) => id));
  return [
    ...served.filter(({ id }) => !own.has(id)),
    ...extra.filter(({ id, source }) => source === 'own' || !(listed.has(id) || own.has(id))),
  ];
}

/** The passes of both tables, or of the primary one until the secondary one is calculated. */
function merged(primary: SkyPasses | null, secondary: SkyPasses | null): SkyPasses | null {
  if (primary === null || secondary === null) return primary ?? secondary;
  const inPrimary = new Set(primary.satellites.map(({ id }) => id));
  return {
    query: primary.query,
    satellites: [...primary.satellites, ...secondary.satellites.filter(({ id }) => !inPrimary.has(id))],
    passes: [...primary.passes, ...secondary.passes.filter(({ satelliteId }) => !inPrimary.has(satelliteId))].sort(
      (a, b) => a.riseMs - b.riseMs,
    ),
    bad: [...primary.bad, ...secondary.bad.filter(({ satelliteId }) => !inPrimary.has(satelliteId))],
    calculatedUntilMs: Math.min(primary.calculatedUntilMs, secondary.calculatedUntilMs),
  };
}

function toError(primary: Calculated, secondary: Calculated) {
  const failed = primary.error === null ? secondary : primary;
  return { calculationError: failed.error, retryCalculation: failed.retry };
}
