import type { Place, Satellite } from '@groundtrack/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf, serveApi } from '../../testing/api-server.ts';
import { inProcessWorker } from '../../testing/in-process-worker.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { greenbelt } from '../../testing/samples.ts';
import { PassesClient } from '../../workers/passes-client.ts';
import { SatellitesTab } from './satellites-tab.tsx';
import { useSky } from './use-sky.ts';

const NOW = new Date('2026-08-22T15:20:00Z');
const nairobi: Place = { location: 'Nairobi', latitude: -1.2921, longitude: 36.8219, elevation: 1700 };

function satellite(id: number, name: string, changes: Partial<Satellite['OMM']> = {}): Satellite {
  return {
    _id: String(id),
    Name: name,
    'Owner/Operator': 'Vantor (formerly Maxar)',
    About: `Notes on ${name}.`,
    TLE: null,
    OMM: {
      OBJECT_NAME: name,
      OBJECT_ID: '2014-048A',
      EPOCH: '2026-08-22T14:27:12.221856',
      MEAN_MOTION: 14.85112257,
      ECCENTRICITY: 0.00029118,
      INCLINATION: 97.8522,
      RA_OF_ASC_NODE: 308.5059,
      ARG_OF_PERICENTER: 94.5778,
      MEAN_ANOMALY: 265.5769,
      EPHEMERIS_TYPE: 0,
      CLASSIFICATION_TYPE: 'U',
      NORAD_CAT_ID: id,
      ELEMENT_SET_NO: 999,
      REV_AT_EPOCH: 65176,
      BSTAR: 8.2767804e-5,
      MEAN_MOTION_DOT: 6.54e-6,
      MEAN_MOTION_DDOT: 0,
      ...changes,
    },
    provider: 'maxar',
    sensor: 'optical',
    resolutionM: 0.31,
    swathKm: 13.1,
    maxOffNadirDeg: 45,
    elementsUpdatedISO: '2026-08-22T15:00:00Z',
  };
}

/** Every quarter of an orbit one, so that each hour has a pass; one that never comes so far north, and a broken one. */
const fleet: Satellite[] = [
  ...Array.from({ length: 8 }, (_, index) =>
    satellite(50_000 + index, `SAT ${index}`, { MEAN_ANOMALY: 45 * index, RA_OF_ASC_NODE: 308 + 20 * index }),
  ),
  satellite(60_000, 'EQUATORIAL', { INCLINATION: 1 }),
  satellite(70_000, 'BROKEN', { ECCENTRICITY: 1.4 }),
];

function Tab({ onTrack = () => undefined }: { readonly onTrack?: (id: string) => void }) {
  const [place, setPlace] = useState(greenbelt);
  const [openClient] = useState(() => () => new PassesClient(inProcessWorker()));
  const sky = useSky(place, openClient);
  return (
    <>
      <button type="button" onClick={() => setPlace(nairobi)}>
        Nairobi
      </button>
      <output data-testid="tracks">{sky.tracks.length}</output>
      <SatellitesTab place={place} sky={sky} onTrack={onTrack} />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function rows(): Promise<HTMLElement[]> {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1);
}

it('says that it calculates, then until when, and lists the soonest first', async () => {
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab />);
  expect(screen.getByText('Calculating orbits...')).toBeDefined();
  expect(await screen.findByText('Orbit Data calculated until')).toBeDefined();
  expect(screen.getByText('2026-08-23 03:20 UTC')).toBeDefined();
  const columns = screen.getAllByRole('columnheader').map((header) => header.textContent?.replace(/ [↑↓]/, ''));
  expect(columns).toEqual(['Satellite', 'Access', 'Pass Info']);
  const listed = await rows();
  const starts = listed.flatMap((row) => [...row.querySelectorAll('time')].slice(0, 1).map((time) => time.dateTime));
  expect(starts.length).toBeGreaterThan(3);
  expect(starts).toEqual(starts.toSorted());
  expect(listed.at(-1)?.textContent).toContain('Bad satellite');
  expect(listed.at(-1)?.textContent).toContain('ECCENTRICITY: 1.4 is not between 0 and 0.999999');
  const equatorial = listed.find((row) => row.textContent?.includes('EQUATORIAL'));
  expect(equatorial?.textContent).toContain('>12 hours');
  await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('9'));
});

it('shows a pass with azimuths, peak, off nadir and the age of the elements, by keyboard too', async () => {
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab />);
  const [first] = await rows();
  if (first === undefined) throw new Error('no row');
  within(first)
    .getByRole('button', { name: /^Pass Info of/ })
    .focus();
  await userEvent.keyboard('{Enter}');
  const popup = await screen.findByRole('dialog', { name: /^Pass Info of SAT/ });
  const text = popup.textContent ?? '';
  expect(text).toMatch(/Start\d\d:\d\d:\d\d UTC, azimuth \d+\.\d° [NESW]+/);
  expect(text).toMatch(/End\d\d:\d\d:\d\d UTC, azimuth \d+\.\d° [NESW]+/);
  expect(text).toMatch(/Peak\d\d:\d\d:\d\d UTC, \d\d\.\d° high/);
  expect(text).toMatch(/Off nadir\d+\.\d°/);
  expect(text).toMatch(/Elements1 h old, ± 0\.2 s/);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('counts down without closing what is open', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW, shouldAdvanceTime: true });
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab />);
  const waits = async () => (await rows()).map((row) => /in \d[^·]*/.exec(row.textContent ?? '')?.[0]);
  const before = await waits();
  await userEvent.click(screen.getAllByRole('button', { name: /^Pass Info of/ }).at(-1) ?? document.body);
  const popup = await screen.findByRole('dialog', { name: /^Pass Info of SAT/ });
  await act(async () => vi.advanceTimersByTime(61_000));
  await waitFor(async () => expect(await waits()).not.toEqual(before));
  expect(popup.isConnected).toBe(true);
});

it('tells about a satellite and tracks it on the globe', async () => {
  const onTrack = vi.fn<(id: string) => void>();
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab onTrack={onTrack} />);
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Track SAT 3 on the globe' }));
  expect(onTrack).toHaveBeenCalledWith('50003');
  await userEvent.click(screen.getByRole('button', { name: 'About SAT 3' }));
  const popup = await screen.findByRole('dialog', { name: 'About SAT 3' });
  expect(within(popup).getByText('Notes on SAT 3.')).toBeDefined();
  expect(within(popup).getByText('Vantor (formerly Maxar)')).toBeDefined();
});

it('sorts by name when asked', async () => {
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab />);
  await rows();
  expect(screen.getByRole('columnheader', { name: /Access/ }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Satellite' }));
  const names = (await rows()).map((row) => row.querySelector('button')?.textContent ?? '');
  expect(names).toEqual(names.toSorted());
});

it('recalculates when the location changes', async () => {
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab />);
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Nairobi' }));
  expect(await screen.findByRole('region', { name: 'Satellites over Nairobi' })).toBeDefined();
  await waitFor(async () => {
    const listed = await rows();
    expect(listed.find((row) => row.textContent?.includes('EQUATORIAL'))?.textContent).not.toContain('>12 hours');
  });
});

it('marks a pass under way', async () => {
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  const { unmount } = renderAt('/Home', <Tab />);
  const [first] = await rows();
  const [rise, set] = [...(first?.querySelectorAll('time') ?? [])].map((time) => Date.parse(time.dateTime));
  unmount();
  vi.setSystemTime(((rise ?? 0) + (set ?? 0)) / 2);
  renderAt('/Home', <Tab />);
  const [underWay] = await rows();
  expect(underWay?.textContent).toContain('Under way');
  expect(Math.abs(Date.parse(underWay?.querySelector('time')?.dateTime ?? '') - (rise ?? 0))).toBeLessThan(2);
});

it('says so when elements are too old to rely on', async () => {
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  await serveApi({ satellites: () => ({ json: { result: fleet } }) });
  renderAt('/Home', <Tab />);
  expect(await screen.findByText('Orbital elements are out of date')).toBeDefined();
  expect((await rows()).length).toBe(fleet.length);
});

it('explains a failed call and an empty list', async () => {
  const server = await serveApi({ satellites: () => problemOf('internal-error', 'Please retry.') });
  renderAt('/Home', <Tab />);
  expect(await screen.findByText('The satellites could not be loaded')).toBeDefined();
  server.answer({ satellites: () => ({ json: { result: [] } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No satellites available')).toBeDefined();
});
