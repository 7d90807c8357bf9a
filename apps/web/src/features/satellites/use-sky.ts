import { type Place, type Satellite, satellites as satellitesEndpoint } from '@groundtrack/contract';
import type { Site } from '@groundtrack/orbit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { GlobeSatellite } from '../../globe/globe.ts';
import { openPassesClient, type PassesClient } from '../../workers/passes-client.ts';
import { isSameSite, SkyCalculator, type SkyPasses } from './sky-calculator.ts';

export interface Sky {
  /** Undefined while they are fetched. */
  readonly satellites: readonly Satellite[] | undefined;
  readonly fetchError: unknown;
  readonly retry: () => void;
  /** Null while they are calculated. */
  readonly passes: SkyPasses | null;
  /** Why nothing could be calculated. */
  readonly calculationError: string | null;
  /** For the globe; empty until calculated. */
  readonly tracks: readonly GlobeSatellite[];
}

interface Calculated {
  readonly site: Site;
  readonly passes: SkyPasses | null;
  readonly error: string | null;
}

/** The satellites, their passes over the place and their orbits, renewed while the screen stays open. */
export function useSky(place: Place, openClient: () => PassesClient = openPassesClient): Sky {
  const { data, error, refetch } = useApi(satellitesEndpoint, {});
  const [calculated, setCalculated] = useState<Calculated | null>(null);
  const [tracks, setTracks] = useState<readonly GlobeSatellite[]>([]);
  const calculator = useRef<SkyCalculator | null>(null);
  const satellites = data?.result;
  const site: Site = { latitudeDeg: place.latitude, longitudeDeg: place.longitude, heightM: place.elevation };
  const { latitudeDeg, longitudeDeg, heightM } = site;
  const currentSite = useEffectEvent(() => site);

  useEffect(() => {
    if (satellites === undefined || satellites.length === 0) return undefined;
    const opened = new SkyCalculator(openClient(), satellites, currentSite(), {
      onPasses: (at, passes) => setCalculated({ site: at, passes, error: null }),
      onError: (at, message) => setCalculated({ site: at, passes: null, error: message }),
      onTracks: setTracks,
    });
    calculator.current = opened;
    return () => {
      calculator.current = null;
      opened.close();
    };
  }, [satellites, openClient]);

  useEffect(() => {
    calculator.current?.lookFrom({ latitudeDeg, longitudeDeg, heightM });
  }, [latitudeDeg, longitudeDeg, heightM]);

  const here = calculated !== null && isSameSite(calculated.site, site) ? calculated : null;
  return {
    satellites,
    fetchError: error,
    retry: () => void refetch(),
    passes: here?.passes ?? null,
    calculationError: here?.error ?? null,
    tracks,
  };
}
