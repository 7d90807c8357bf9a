import { satellitesEndpoint, type TaskingWindow } from '@groundtrack/contract';
import { withReliableDrag } from '@groundtrack/orbit';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import type { Globe, GlobePoint, GlobeSatellite, GlobeSwath } from '../../../globe/globe.ts';
import { openPassesClient, type PassesClient } from '../../../workers/passes-client.ts';

/** Before and after the peak: from horizon to horizon. */
const AROUND_MS = 10 * 60_000;
const STEP_SEC = 10;
/** How often the satellite restarts at the middle of its pass. */
const REPLAY_MS = 60_000;

interface WindowOnGlobe {
  readonly globe: Globe | null;
  /** Null draws nothing. */
  readonly window: TaskingWindow | null;
  readonly place: GlobePoint | null;
  readonly openClient?: () => PassesClient;
}

interface Drawn {
  readonly key: string;
  readonly track: GlobeSatellite | null;
  readonly swath: GlobeSwath | null;
}

/** Ground track and swath of the chosen window. */
export function useWindowOnGlobe({ globe, window, place, openClient = openPassesClient }: WindowOnGlobe): void {
  const { data } = useApi(satellitesEndpoint, {}, { enabled: window !== null });
  const satellite = data?.result.find(({ _id }) => _id === window?.satelliteId) ?? null;
  const key = window && place ? `${window.satelliteId} ${window.peak} ${place.latitude} ${place.longitude}` : '';
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const peakMs = window ? Date.parse(window.peak) : Number.NaN;
  const site = place && { latitudeDeg: place.latitude, longitudeDeg: place.longitude, heightM: 0 };
  const siteText = JSON.stringify(site);

  useEffect(() => {
    if (!globe || !satellite || key === '') return undefined;
    const client = openClient();
    const { _id: id, Name: name, OMM: omm, sensor, maxOffNadirDeg, minOffNadirDeg, lookSide } = satellite;
    const span = { startMs: peakMs - AROUND_MS, stepSec: STEP_SEC, count: (2 * AROUND_MS) / 1000 / STEP_SEC + 1 };
    const draw = (change: Partial<Drawn>) =>
      setDrawn((before) => ({ track: null, swath: null, ...(before?.key === key ? before : {}), ...change, key }));
    client.load([{ id, name, omm: withReliableDrag(omm, Date.now()), minOffNadirDeg, lookSide }]);
    client.start(
      { kind: 'tracks', ...span },
      {
        onPart: (part) => {
          const [track] = part.kind === 'tracks' ? part.tracks : [];
          if (track) draw({ track: { ...track, sensor } });
        },
        ...NOTHING_MORE,
      },
    );
    client.start(
      { kind: 'reach', satelliteId: id, maxOffNadirDeg, site: JSON.parse(siteText), ...span },
      {
        onPart: (part) => part.kind === 'reach' && draw({ swath: part.swath && { ...part.swath, sensor } }),
        ...NOTHING_MORE,
      },
    );
    return () => client.close();
  }, [globe, satellite, key, peakMs, siteText, openClient]);

  const shown = drawn?.key === key ? drawn : null;
  useEffect(() => globe?.setSwath(shown?.swath ?? null), [globe, shown?.swath]);
  const track = shown?.track ?? null;
  useEffect(() => {
    if (!globe) return undefined;
    if (!track) {
      globe.setSatellites([]);
      return undefined;
    }
    // The ground track stays that of the pass. Its clock is shifted to now, so that the globe draws it.
    const replay = () => globe.setSatellites([{ ...track, startMs: Date.now() - AROUND_MS - REPLAY_MS / 2 }]);
    replay();
    const timer = setInterval(replay, REPLAY_MS);
    return () => clearInterval(timer);
  }, [globe, track]);
}

/** A failure only affects the globe, because the list has all data. */
const NOTHING_MORE = { onComplete: () => undefined, onError: () => undefined };
