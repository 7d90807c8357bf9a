import type { Site } from '@groundtrack/orbit';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GlobeField, GlobeSatellite } from '../../globe/globe.ts';
import type { PassesClient } from '../../workers/passes-client.ts';
import {
  isSameGround,
  isSameQuery,
  isSameSite,
  SkyCalculator,
  type SkyPasses,
  type SkyQuery,
} from './sky-calculator.ts';
import type { SkySatellite } from './sky-satellite.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** One list of satellites in one worker. */
export interface Calculated {
  /** Passes over the site; null until calculated. May still be those of the previous query, see `query`. */
  readonly passes: SkyPasses | null;
  readonly calculating: boolean;
  readonly progress: Progress | null;
  /** Why the calculation failed. */
  readonly error: string | null;
  /** Restarts with a new worker. */
  readonly retry: () => void;
  readonly tracks: readonly GlobeSatellite[];
  readonly field: GlobeField | null;
  readonly calculator: RefObject<SkyCalculator | null>;
}

interface CalculatedInput {
  /** An empty list starts no worker. */
  readonly satellites: readonly SkySatellite[];
  readonly query: SkyQuery;
  /** How the satellites appear on the globe: a few with orbits, thousands as points. */
  readonly drawn: 'tracks' | 'field';
  readonly openClient: () => PassesClient;
}

type AtSite<T> = T & { readonly site: Site };
const NO_TRACKS: readonly GlobeSatellite[] = [];

/** The passes and orbits of a list of satellites, kept up to date while mounted. */
export function useCalculated({ satellites, query, drawn, openClient }: CalculatedInput): Calculated {
  const [passes, setPasses] = useState<SkyPasses | null>(null);
  const [progress, setProgress] = useState<AtSite<Progress> | null>(null);
  const [failure, setFailure] = useState<AtSite<{ message: string }> | null>(null);
  const [tracks, setTracks] = useState(NO_TRACKS);
  const [field, setField] = useState<GlobeField | null>(null);
  const calculator = useRef<SkyCalculator | null>(null);
  const { site, horizon, minElevationDeg, area } = query;
  const { latitudeDeg, longitudeDeg, heightM } = site;
  const isUsed = satellites.length > 0;

  const begin = useEffectEvent((opened: SkyCalculator) => opened.show(satellites, query));
  useEffect(() => {
    if (!isUsed) return undefined;
    const opened = new SkyCalculator(openClient, {
      onPasses: (found) => {
        setPasses(found);
        setFailure(null);
      },
      onProgress: (at, done, total) => setProgress({ site: at, done, total }),
      onError: (at, message) => setFailure({ site: at, message }),
      ...(drawn === 'tracks' ? { onTracks: setTracks } : { onField: setField }),
    });
    calculator.current = opened;
    begin(opened);
    return () => {
      calculator.current = null;
      opened.close();
      setTracks(NO_TRACKS);
      setField(null);
    };
  }, [isUsed, drawn, openClient]);

  useEffect(() => {
    const site = { latitudeDeg, longitudeDeg, heightM };
    calculator.current?.show(satellites, { site, horizon, minElevationDeg, area });
  }, [satellites, latitudeDeg, longitudeDeg, heightM, horizon, minElevationDeg, area]);

  const here = isUsed && passes !== null && isSameGround(passes.query, query) ? passes : null;
  const failed = isUsed && failure !== null && isSameSite(failure.site, site) ? failure.message : null;
  const isAnswered = here !== null && here.satellites === satellites && isSameQuery(here.query, query);
  return {
    passes: here,
    calculating: isUsed && failed === null && !isAnswered,
    progress: progress !== null && isSameSite(progress.site, site) ? progress : null,
    error: failed,
    retry: () => {
      setFailure(null);
      calculator.current?.restart();
    },
    tracks,
    field,
    calculator,
  };
}
