import { satellitesEndpoint } from '@groundtrack/contract';
import { useEffect } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { Globe, GlobeSatellite } from '../../globe/globe.ts';
import { openPassesClient } from '../../workers/passes-client.ts';

/** Positions from the start of a trail to the end of a lead, for visits of half an hour. */
const TRACKS = { lookBackMs: 5 * 60_000, stepSec: 30, count: 100 } as const;

/** Shows the imaging satellites of this server, and where they fly, on a drawn globe. Without them nothing is missing. */
export function useSatellitesOverhead(globe: Globe | null): void {
  const { data } = useApi(satellitesEndpoint, {}, { enabled: globe !== null });
  useEffect(() => {
    if (!globe || !data) return undefined;
    const sensors = new Map(data.result.map(({ _id, sensor }) => [_id, sensor]));
    const tracks: GlobeSatellite[] = [];
    const client = openPassesClient();
    client.load(data.result.map(({ _id, Name, OMM }) => ({ id: _id, name: Name, omm: OMM })));
    const { lookBackMs, ...steps } = TRACKS;
    client.start(
      { kind: 'tracks', startMs: Date.now() - lookBackMs, ...steps },
      {
        onPart: (part) => {
          if (part.kind === 'tracks') tracks.push(...part.tracks);
        },
        onComplete: () =>
          globe.setSatellites(tracks.map((track) => ({ ...track, sensor: sensors.get(track.id) ?? 'optical' }))),
        onError: () => undefined,
      },
    );
    return () => client.close();
  }, [globe, data]);
}
