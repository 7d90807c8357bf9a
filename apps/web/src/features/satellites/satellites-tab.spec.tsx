import type { Place, Satellite } from '@groundtrack/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { inProcessWorker } from '../../testing/in-process-worker.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { greenbelt } from '../../testing/samples.ts';
import { useZoneKind } from '../../util/use-zone.ts';
import { PassesClient } from '../../workers/passes-client.ts';
import { SatellitesTab } from './satellites-tab.tsx';
import { servedSatellite, skySatellite } from './sky-samples.ts';
import type { SkySatellite } from './sky-satellite.ts';
import { TrackedSatellite } from './tracked-satellite.tsx';
import { useSky } from './use-sky.ts';
import { useSkyList } from './use-sky-list.ts';
import { useSkyView } from './use-sky-view.ts';

const NOW = new Date('2026-08-22T15:20:00Z');
const nairobi: Place = { location: 'Nairobi', latitude: -1.2921, longitude: 36.8219, elevation: 1700 };

/** Every quarter of an orbit one, so that each hour has a pass; one that never comes so far north, and a broken one. */
const fleet: Satellite[] = [
  ...Array.from({ length: 8 }, (_, index) =>
    servedSatellite(50_000 + index, `SAT ${index}`, { MEAN_ANOMALY: 45 * index, RA_OF_ASC_NODE: 308 + 20 * index }),
  ),
  servedSatellite(60_000, 'EQUATORIAL', { INCLINATION: 1 }),
  servedSatellite(70_000, 'BROKEN', { ECCENTRICITY: 1.4 }),
];

const openClient = () => new PassesClient(inProcessWorker());

interface TabProps {
  readonly extra?: readonly SkySatellite[];
  readonly open?: () => PassesClient;
}

/** Rows below the fold are drawn when there is nothing else to do. */
const PATIENT = { timeout: 10_000 };

const NO_EXTRA: readonly SkySatellite[] = [];

function Tab({ extra = NO_EXTRA, open = openClient }: TabProps) {
  const [place, setPlace] = useState(greenbelt);
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

beforeEach(() => {
  localStorage.clear();
  useZoneKind.setState({ kind: 'utc' });
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const table = () => screen.findByRole('table');
async function rows(): Promise<HTMLElement[]> {
  return within(await table())
    .getAllByRole('row')
    .filter((row) => row.querySelector('td[data-column]') !== null);
}
const serveFleet = () => serveApi({ satellites: () => ({ json: { result: fleet } }) });
const where = () => new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);
const toStarts = (listed: readonly HTMLElement[]) =>
  listed.flatMap((row) => [...row.querySelectorAll('time')].slice(0, 1).map((time) => time.dateTime));

describe('the table', () => {
  it('says that it calculates, then until when, and lists the soonest first', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    expect(screen.getByText('Calculating orbits...')).toBeDefined();
    expect(await screen.findByText(/^Orbit Data calculated until/)).toBeDefined();
    expect(screen.getByText('2026-08-23 03:20 UTC')).toBeDefined();
    const columns = screen.getAllByRole('columnheader').map((header) => header.textContent?.replace(/ [↑↓]/, ''));
    expect(columns).toEqual(['Satellite', 'Access', 'Pass Info']);
    const listed = await rows();
    const starts = toStarts(listed);
    expect(starts.length).toBeGreaterThan(3);
    expect(starts).toEqual(starts.toSorted());
    expect(listed.find((row) => row.textContent?.includes('EQUATORIAL'))?.textContent).toContain('>12 hours');
    expect(screen.getByText('9 of 9 satellites')).toBeDefined();
    await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('9'));
  });

  it("lists a satellite with bad data under 'Bad satellite', with the reason, and skips it", async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    expect((await rows()).some((row) => row.textContent?.includes('BROKEN'))).toBe(false);
    expect(screen.getByRole('heading', { name: 'Bad satellite' })).toBeDefined();
    const [bad] = within(screen.getByRole('region', { name: 'Bad satellite' })).getAllByRole('listitem');
    expect(bad?.textContent).toBe('BROKEN (70000): ECCENTRICITY: 1.4 is not between 0 and 0.999999');
  });

  it('shows a pass with azimuths, peak, off nadir and the age of the elements, by keyboard too', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    const [first] = await rows();
    if (first === undefined) throw new Error('no row');
    within(first)
      .getByRole('button', { name: /^Pass Info of/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    const popup = await screen.findByRole('dialog', { name: /^Pass Info of SAT/ });
    const text = popup.textContent ?? '';
    expect(text).toMatch(/Start\d\d:\d\d:\d\d UTC, azimuth \d+\.\d° [NESW]{1,3}/);
    expect(text).toMatch(/End\d\d:\d\d:\d\d UTC, azimuth \d+\.\d° [NESW]{1,3}/);
    expect(text).toMatch(/Peak\d\d:\d\d:\d\d UTC, \d\d\.\d° high/);
    expect(text).toMatch(/Duration\d+ min \d\d s/);
    expect(text).toMatch(/Off nadir\d+\.\d° at the peak/);
    expect(text).toMatch(/Light(day, Sun|night, Sun) \d+\.\d° (high|below the horizon)/);
    expect(text).toMatch(/Elements\d+ h old by then, ± 0\.2 s/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the look side and the direction of a radar', async () => {
    const radar = { ...servedSatellite(50_000, 'RADAR'), sensor: 'sar' as const };
    await serveApi({ satellites: () => ({ json: { result: [radar] } }) });
    renderAt('/Home?horizon=24h', <Tab />);
    const [row] = await rows();
    expect(row?.textContent).toMatch(/looks (left|right), (as|des)cending/);
    expect(row?.textContent).not.toMatch(/day|night/);
  });

  it('sorts by name when asked', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    await rows();
    expect(screen.getByRole('columnheader', { name: /Access/ }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Satellite' }));
    const names = (await rows()).map((row) => row.querySelector('button')?.textContent ?? '');
    expect(names).toEqual(names.toSorted());
  });

  it('recalculates when the location changes', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Nairobi' }));
    expect(await screen.findByRole('region', { name: 'Satellites over Nairobi' })).toBeDefined();
    await waitFor(async () => {
      const listed = await rows();
      expect(listed.find((row) => row.textContent?.includes('EQUATORIAL'))?.textContent).not.toContain('>12 hours');
    });
  });

  it('shows a part of many satellites by and by, and more when asked', async () => {
    const many = Array.from({ length: 170 }, (_, index) =>
      servedSatellite(50_000 + index, `SAT ${index}`, { MEAN_ANOMALY: 2 * index }),
    );
    await serveApi({ satellites: () => ({ json: { result: many } }) });
    renderAt('/Home', <Tab />);
    const table = await screen.findByRole('table');
    // By role would take seconds for each look at so many.
    const count = () => table.querySelectorAll('tbody tr').length;
    expect(count()).toBeLessThan(150);
    await waitFor(() => expect(count()).toBe(150), PATIENT);
    await userEvent.click(screen.getByText('Show 20 more of 170'));
    await waitFor(() => expect(count()).toBe(170), PATIENT);
  });

  it('says so when elements are too old to rely on', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    await serveFleet();
    renderAt('/Home', <Tab />);
    expect(await screen.findByText('Orbital elements are out of date')).toBeDefined();
    const listed = await rows();
    expect(listed).toHaveLength(9);
    expect(listed[0]?.textContent).toContain('elements 90 days old, unreliable');
  });
});

describe('the clock', () => {
  beforeEach(() => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW, shouldAdvanceTime: true });
  });

  it('counts down without closing what is open', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    const waits = async () => (await rows()).map((row) => /in \d[^·]*/.exec(row.textContent ?? '')?.[0]);
    const before = await waits();
    await userEvent.click(screen.getAllByRole('button', { name: /^Pass Info of/ }).at(-1) ?? document.body);
    const popup = await screen.findByRole('dialog', { name: /^Pass Info of SAT/ });
    await act(async () => vi.advanceTimersByTime(2000));
    await waitFor(async () => expect(await waits()).not.toEqual(before));
    expect(popup.isConnected).toBe(true);
  });
});

describe('zones', () => {
  it('are named, switched and remembered, while machines read UTC', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    const before = toStarts(await rows());
    const zones = screen.getByRole('radiogroup', { name: 'Time zone' });
    const [utc, local] = within(zones).getAllByRole<HTMLInputElement>('radio');
    expect(utc?.checked).toBe(true);
    if (local) await userEvent.click(local);
    expect(toStarts(await rows())).toEqual(before);
    expect(localStorage.getItem('groundtrack-zone')).toBe('local');
    expect(useZoneKind.getState().kind).toBe('local');
  });
});

describe('filters', () => {
  it('find by name, say how many are shown, and are cleared', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: /^Satellite name/ }), 'sat 3');
    expect(await screen.findByText('1 of 9 satellites')).toBeDefined();
    expect(where().get('q')).toBe('sat 3');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('9 of 9 satellites')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(where().toString()).toBe('');
  });

  it('offer a way out when nothing is left', async () => {
    await serveFleet();
    renderAt('/Home?sensor=sar&q=sat', <Tab />);
    expect(await screen.findByText('No satellite within these filters')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show optical and radar' }));
    expect(await screen.findByText('8 of 9 satellites')).toBeDefined();
  });

  it('take a lower elevation, calculate again and reject what is no elevation', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    const passCount = async () =>
      (await screen.findAllByRole('button', { name: /^All \d+ passes/ })).reduce(
        (sum, button) => sum + Number(/\d+/.exec(button.getAttribute('aria-label') ?? '')?.[0]),
        0,
      );
    const usual = await passCount();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const field = screen.getByRole('textbox', { name: 'Minimum elevation, degrees' });
    await userEvent.clear(field);
    await userEvent.type(field, '95');
    expect(screen.getByText('Minimum elevation “95” is not from 0 to 89. It stays 30°.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '5');
    await waitFor(() => expect(where().get('minelevation')).toBe('5'));
    await waitFor(async () => expect(await passCount()).toBeGreaterThan(usual));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Limit' }), 'Maximum off nadir at the peak');
    await waitFor(() => expect(where().get('offnadir')).toBe('30'));
    expect(where().get('minelevation')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Maximum off nadir at the peak, degrees' })).toBeDefined();
  });
});

describe('horizons', () => {
  it('of seven days show all passes of a satellite below its row', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    await rows();
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    const all = await screen.findByRole('button', { name: /^All \d\d passes of SAT 0/ });
    expect(where().get('horizon')).toBe('7d');
    await userEvent.click(all);
    const passes = within(screen.getByRole('list', { name: 'Passes of SAT 0' })).getAllByRole('listitem');
    expect(`All ${passes.length} passes of SAT 0`).toBe(all.getAttribute('aria-label'));
    expect(passes[0]?.textContent).toMatch(/peak \d\d:\d\d:\d\d, \d\d\.\d° high · [NESW]+ → [NESW]+ → [NESW]+/);
    expect((await rows()).at(-1)?.textContent).toContain('>7 days');
  });

  it('can be seen as one list of all passes with the days as headings', async () => {
    await serveFleet();
    renderAt('/Home?horizon=24h', <Tab />);
    await rows();
    await userEvent.click(screen.getByRole('radio', { name: 'All passes' }));
    expect(await screen.findByRole('table', { name: 'All passes, soonest first' })).toBeDefined();
    const starts = toStarts(await rows());
    expect(starts.length).toBeGreaterThan(9);
    expect(starts).toEqual(starts.toSorted());
    expect(screen.getByRole('columnheader', { name: 'Sunday 23 August, UTC' })).toBeDefined();
    expect(where().get('list')).toBe('passes');
  });
});

describe('tracking', () => {
  it('begins at the name, is in the address, and ends on the card', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Track SAT 3 on the globe' }));
    const card = await screen.findByRole('region', { name: 'Tracked satellite SAT 3' });
    expect(where().get('sat')).toBe('50003');
    await waitFor(() => expect(card.textContent).toMatch(/\d{3} km high · 6\.\d km\/s over ground/));
    expect(card.textContent).toMatch(/in \d|Under way/);
    await userEvent.click(within(card).getByRole('button', { name: 'Stop tracking' }));
    expect(screen.queryByRole('region', { name: /^Tracked/ })).toBeNull();
    expect(where().get('sat')).toBeNull();
  });

  it('opens from a link with its passes, and quietly not for an unknown satellite', async () => {
    await serveFleet();
    const { unmount } = renderAt('/Home?horizon=7d&sat=50003', <Tab />);
    expect(await screen.findByRole('list', { name: 'Passes of SAT 3' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Track SAT 3 on the globe' }).getAttribute('aria-pressed')).toBe('true');
    unmount();
    renderAt('/Home?sat=4711&horizon=never', <Tab />);
    expect((await rows()).length).toBe(9);
    expect(screen.queryByRole('region', { name: /^Tracked/ })).toBeNull();
  });

  it('shows facts about a satellite', async () => {
    await serveFleet();
    renderAt('/Home', <Tab />);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'About SAT 3' }));
    const popup = await screen.findByRole('dialog', { name: 'About SAT 3' });
    expect(within(popup).getByText('Notes on SAT 3.')).toBeDefined();
    expect(within(popup).getByText('Vantor (formerly Maxar)')).toBeDefined();
  });
});

describe('further satellites', () => {
  const extra: readonly SkySatellite[] = [
    skySatellite('81000', 'MINE', { source: 'own', provider: null, operator: null, sensor: null, about: null }),
    skySatellite('50001', 'SAME NUMBER', { source: 'own' }),
    skySatellite('82000', 'DEBRIS', { source: 'catalogue', provider: null, maxOffNadirDeg: null, about: null }),
    skySatellite('50002', 'SERVED ANYWAY', { source: 'catalogue' }),
  ];

  it("join the table; own ones go before the server's, and those before the catalogue's", async () => {
    await serveFleet();
    renderAt('/Home', <Tab extra={extra} />);
    expect(await screen.findByText('11 of 11 satellites')).toBeDefined();
    const names = (await rows()).map((row) => row.querySelector('button')?.textContent);
    expect(names).toEqual(expect.arrayContaining(['MINE', 'SAME NUMBER', 'DEBRIS', 'SAT 2']));
    expect(names).not.toContain('SAT 1');
    expect(names).not.toContain('SERVED ANYWAY');
    // Objects of the catalogue are points, not orbits.
    await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('10'));
    await userEvent.click(screen.getByRole('button', { name: 'Track DEBRIS on the globe' }));
    await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('11'));
  });
});

describe('failures', () => {
  it('of the call and an empty list are explained', async () => {
    const server = await serveApi({ satellites: () => toProblem('internal-error', 'Please retry.') });
    renderAt('/Home', <Tab />);
    expect(await screen.findByText('The satellites could not be loaded')).toBeDefined();
    server.answer({ satellites: () => ({ json: { result: [] } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No satellites available')).toBeDefined();
  });

  it('of the calculation can be tried again with a new worker', async () => {
    await serveFleet();
    let opened = 0;
    const open = () => {
      opened += 1;
      const worker = inProcessWorker();
      const dying = { ...worker, postMessage: () => queueMicrotask(() => worker.fail('out of memory')) };
      return new PassesClient(opened === 1 ? dying : worker);
    };
    renderAt('/Home', <Tab open={open} />);
    expect(await screen.findByText('out of memory')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(9);
    expect(screen.queryByText('out of memory')).toBeNull();
  });
});
