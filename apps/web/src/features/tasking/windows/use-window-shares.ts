import { type DrawnArea, type Satellite, satellitesEndpoint, type TaskingWindow } from '@groundtrack/contract';
import { withReliableDrag } from '@groundtrack/orbit';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import type { FoundPass } from '../../../workers/found-pass.ts';
import type { OrbitingSatellite } from '../../../workers/messages.ts';
import { openPassesClient, type PassesClient } from '../../../workers/passes-client.ts';
import type { OfferedProduct } from '../offers.ts';
import { windowKey } from './window-key.ts';

/** Passes of one satellite are at least an hour and a half apart. */
const SAME_PASS_MS = 15 * 60_000;

interface SharesInput {
  /** The selected location. */
  readonly area: DrawnArea | undefined;
  readonly windows: readonly TaskingWindow[];
  readonly products: readonly OfferedProduct[];
  /** The minimum elevation of the search. */
  readonly minElevationDeg: number;
  readonly openClient?: () => PassesClient;
}

/** Window key → the share of the area that its satellite can see on that pass, 0 to 1. */
export type WindowShares = ReadonlyMap<string, number>;

interface Found {
  readonly windows: readonly TaskingWindow[];
  readonly area: DrawnArea;
  readonly shares: WindowShares;
}

const NONE: WindowShares = new Map();

/**
 * Computed by the passes worker from the elements of the windows. Satellites that the server does not list have no
 * share.
 */
export function useWindowShares(input: SharesInput): WindowShares {
  const { area, windows, products, minElevationDeg, openClient = openPassesClient } = input;
  const isUsed = area !== undefined && windows.length > 0;
  const { data } = useApi(satellitesEndpoint, {}, { enabled: isUsed });
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!area || windows.length === 0 || !data) return undefined;
    const reaches = toReaches(windows, products, data.result);
    if (reaches.length === 0) return undefined;
    const client = openClient();
    const passes: FoundPass[] = [];
    client.load(reaches);
    client.start(
      {
        kind: 'passes',
        site: { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 },
        startMs: Math.min(...windows.map(({ start }) => Date.parse(start))) - SAME_PASS_MS,
        endMs: Math.max(...windows.map(({ stop }) => Date.parse(stop))) + SAME_PASS_MS,
        minElevationDeg,
        area: { geometry: area, maxOffNadirDeg: null },
      },
      {
        onPart: (part) => {
          if (part.kind === 'passes') passes.push(...part.passes);
        },
        onComplete: () => setFound({ windows, area, shares: toShares(windows, products, passes) }),
        // The windows are still usable; only their shares are missing.
        onError: () => undefined,
      },
    );
    return () => client.close();
  }, [area, windows, products, data, minElevationDeg, openClient]);
  return found?.windows === windows && found.area === area ? found.shares : NONE;
}

/** The maximum off-nadir angle of a satellite for a product. Each pair is computed once. */
function reachKey(window: TaskingWindow, products: readonly OfferedProduct[]): string | null {
  const metadata = products.find(({ product }) => product.priceId === window.priceId)?.product.metadata;
  if (!metadata) return null;
  const { maxOffNadirDeg, minOffNadirDeg, minElevationDeg } = metadata;
  return `${window.satelliteId} ${maxOffNadirDeg ?? 90} ${minOffNadirDeg ?? 0} ${minElevationDeg ?? 0}`;
}

function toReaches(
  windows: readonly TaskingWindow[],
  products: readonly OfferedProduct[],
  satellites: readonly Satellite[],
): OrbitingSatellite[] {
  const keys = new Set(windows.flatMap((window) => reachKey(window, products) ?? []));
  return [...keys].flatMap((key): OrbitingSatellite[] => {
    const [satelliteId, mostDeg, leastDeg, minElevation] = key.split(' ');
    const satellite = satellites.find(({ _id }) => _id === satelliteId);
    if (!satellite) return [];
    const { Name: name, OMM, maxOffNadirDeg, minOffNadirDeg, lookSide } = satellite;
    return [
      {
        id: key,
        name,
        omm: withReliableDrag(OMM, Date.now()),
        maxOffNadirDeg: Math.min(maxOffNadirDeg, Number(mostDeg)),
        minOffNadirDeg: Math.max(minOffNadirDeg, Number(leastDeg)),
        lookSide,
        minElevationDeg: Number(minElevation),
      },
    ];
  });
}

function toShares(
  windows: readonly TaskingWindow[],
  products: readonly OfferedProduct[],
  passes: readonly FoundPass[],
): WindowShares {
  const shares = new Map<string, number>();
  for (const window of windows) {
    const key = reachKey(window, products);
    const peakMs = Date.parse(window.peak);
    const pass = passes.find((each) => each.satelliteId === key && Math.abs(each.peakMs - peakMs) < SAME_PASS_MS);
    if (typeof pass?.area?.share === 'number') shares.set(windowKey(window), pass.area.share);
  }
  return shares;
}
