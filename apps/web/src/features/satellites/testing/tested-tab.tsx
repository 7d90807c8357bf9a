import type { Place, Satellite } from '@groundtrack/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { useZoneKind } from '../../../lib/use-zone.ts';
import { type ApiServer, serveApi } from '../../../testing/api-server.ts';
import { inProcessWorker } from '../../../testing/in-process-worker.ts';
import { greenbelt } from '../../../testing/samples.ts';
import { PassesClient } from '../../../workers/passes-client.ts';
import { SatellitesTab } from '../satellites-tab.tsx';
import { servedSatellite } from '../sky-samples.ts';
import type { SkySatellite } from '../sky-satellite.ts';
import { TrackedSatellite } from '../tracked-satellite.tsx';
import { useSky } from '../use-sky.ts';
import { useSkyList } from '../use-sky-list.ts';
import { useSkyView } from '../use-sky-view.ts';

/** A time at which the fleet of {@link serveFleet} has passes. */
export const FLEET_NOW = new Date('2026-08-22T15:20:00Z');
/** Starts each test of a file at that time, in UTC, with empty storage. */
export function standAtFleetNow(): void {
  beforeEach(() => {
    localStorage.clear();
    useZoneKind.setState({ kind: 'utc' });
    vi.useFakeTimers({ toFake: ['Date'], now: FLEET_NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

const nairobi: Place = { location: 'Nairobi', latitude: -1.2921, longitude: 36.8219, elevation: 1700 };

/**
 * A satellite every quarter of an orbit, so that each hour has a pass; one that never gets so far north, and a broken
 * one.
 */
const fleet: Satellite[] = [
  ...Array.from({ length: 8 }, (_, index) =>
    servedSatellite(50_000 + index, `SAT ${index}`, { MEAN_ANOMALY: 45 * index, RA_OF_ASC_NODE: 308 + 20 * index }),
  ),
  servedSatellite(60_000, 'EQUATORIAL', { INCLINATION: 1 }),
  servedSatellite(70_000, 'BROKEN', { ECCENTRICITY: 1.4 }),
];

export function serveFleet(): Promise<ApiServer> {
  return serveApi({ satellites: () => ({ json: { result: fleet } }) });
}

const openClient = () => new PassesClient(inProcessWorker());

interface TestedTabProps {
  readonly extra?: readonly SkySatellite[];
  readonly open?: () => PassesClient;
  readonly over?: Place;
}

const NO_EXTRA: readonly SkySatellite[] = [];

/** The tab with the card of the tracked satellite over Greenbelt, for specs, and a button that moves to Nairobi. */
export function TestedTab({ extra = NO_EXTRA, open = openClient, over = greenbelt }: TestedTabProps) {
  const [place, setPlace] = useState(over);
  const [view, onView] = useSkyView();
  const sky = useSky(place, { view, extra, openClient: open });
  const list = useSkyList(sky, view);
  return (
    <>
      <button type="button" onClick={() => setPlace(nairobi)}>
        Nairobi
      </button>
      <output data-testid="tracks">{sky.tracks.length}</output>
      <SatellitesTab
        place={place}
        sky={sky}
        list={list}
        view={view}
        onView={onView}
        onTrack={(satelliteId) => onView({ satelliteId })}
      />
      <TrackedSatellite sky={sky} onStop={() => onView({ satelliteId: null })} onStep={() => undefined} />
    </>
  );
}

/** The rows of satellites or passes, without headings. */
export async function tableRows(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('table'))
    .getAllByRole('row')
    .filter((row) => row.querySelector('td[data-column]') !== null);
}

export function startsOf(rows: readonly HTMLElement[]): string[] {
  return rows.flatMap((row) => [...row.querySelectorAll('time')].slice(0, 1).map((time) => time.dateTime));
}

/** The URL parameters. */
export function addressOf(): URLSearchParams {
  return new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);
}
