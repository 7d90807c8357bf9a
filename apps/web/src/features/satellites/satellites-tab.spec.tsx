import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { inProcessWorker } from '../../testing/in-process-worker.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { PassesClient } from '../../workers/passes-client.ts';
import { servedSatellite, skySatellite } from './sky-samples.ts';
import type { SkySatellite } from './sky-satellite.ts';
import { FLEET_NOW, serveFleet, standAtFleetNow, startsOf, TestedTab, tableRows } from './testing/tested-tab.tsx';

/** Rows below the fold render when the browser is idle. */
const PATIENT = { timeout: 10_000 };

standAtFleetNow();

describe('the table', () => {
  it('shows that it calculates, then until when, and lists the soonest pass first', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    expect(screen.getByText('Calculating orbits...')).toBeDefined();
    expect(await screen.findByText(/^Orbit Data calculated until/)).toBeDefined();
    expect(screen.getByText('2026-08-23 03:20 UTC')).toBeDefined();
    const columns = screen.getAllByRole('columnheader').map((header) => header.textContent?.replace(/ [↑↓]/, ''));
    expect(columns).toEqual(['Satellite', 'Access', 'Pass Info']);
    const listed = await tableRows();
    const starts = startsOf(listed);
    expect(starts.length).toBeGreaterThan(3);
    expect(starts).toEqual(starts.toSorted());
    expect(listed.find((row) => row.textContent?.includes('EQUATORIAL'))?.textContent).toContain('>12 hours');
    expect(screen.getByText(/^9 of 9 satellites, \d with a pass$/)).toBeDefined();
    await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('9'));
  });

  it("lists a satellite with bad data under 'Bad satellite' with the reason, and skips it", async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    expect((await tableRows()).some((row) => row.textContent?.includes('BROKEN'))).toBe(false);
    expect(screen.getByRole('heading', { name: 'Bad satellite' })).toBeDefined();
    const [bad] = within(screen.getByRole('region', { name: 'Bad satellite' })).getAllByRole('listitem');
    expect(bad?.textContent).toBe('BROKEN (70000): ECCENTRICITY: 1.4 is not between 0 and 0.999999');
  });

  it('shows a pass with azimuths, peak, off nadir and the age of the elements, also by keyboard', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    const [first] = await tableRows();
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
    expect(text).toMatch(/Lightday, Sun \d+\.\d° high/);
    expect(text).toMatch(/Elements\d+ h old at the pass, times ± 0\.2 s/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the look side of a radar', async () => {
    const radar = { ...servedSatellite(50_000, 'RADAR'), sensor: 'sar' as const };
    await serveApi({ satellites: () => ({ json: { result: [radar] } }) });
    renderAt('/Home?horizon=24h', <TestedTab />);
    const [row] = await tableRows();
    expect(row?.textContent).toMatch(/looks (left|right)/);
    expect(row?.textContent).not.toMatch(/day|night|too dark/);
  });

  it('sorts by name on request', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    await tableRows();
    expect(screen.getByRole('columnheader', { name: /Access/ }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Satellite' }));
    const names = (await tableRows()).map((row) => row.querySelector('button')?.textContent ?? '');
    expect(names).toEqual(names.toSorted());
  });

  it('recalculates when the location changes', async () => {
    await serveFleet();
    renderAt('/Home?image=any', <TestedTab />);
    await tableRows();
    await userEvent.click(screen.getByRole('button', { name: 'Nairobi' }));
    expect(await screen.findByRole('region', { name: 'Satellites over Nairobi' })).toBeDefined();
    await waitFor(async () => {
      const listed = await tableRows();
      expect(listed.find((row) => row.textContent?.includes('EQUATORIAL'))?.textContent).not.toContain('>12 hours');
    });
  });

  it('folds the satellites without a pass below many with one', async () => {
    const many = Array.from({ length: 170 }, (_, index) =>
      servedSatellite(50_000 + index, `SAT ${index}`, { MEAN_ANOMALY: 2 * index }),
    );
    await serveApi({ satellites: () => ({ json: { result: many } }) });
    renderAt('/Home', <TestedTab />);
    const table = await screen.findByRole('table');
    // Queries by role would take seconds for this many rows.
    const rows = () => [...table.querySelectorAll('tbody tr')];
    const hasPass = (row: Element) => row.textContent.includes('high');
    const button = await screen.findByText(/^Show \d+ without a pass in this time$/, {}, PATIENT);
    expect(rows().every(hasPass)).toBe(true);
    await userEvent.click(button);
    await waitFor(() => expect(rows()).toHaveLength(170), PATIENT);
    expect(rows().every(hasPass)).toBe(false);
  });

  it('tells how exact the times are once', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    const note = await screen.findByText('Pass times may be off by minutes or more');
    await userEvent.click(note);
    expect(await screen.findByText(/The oldest are 90 days old\./)).toBeDefined();
    const listed = await tableRows();
    expect(listed).toHaveLength(9);
    expect(listed[0]?.textContent).not.toContain('elements');
  });
});

describe('the clock', () => {
  beforeEach(() => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: FLEET_NOW, shouldAdvanceTime: true });
  });

  it('counts down without closing an open popup', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    const waits = async () => (await tableRows()).map((row) => /in \d[^·]*/.exec(row.textContent ?? '')?.[0]);
    const before = await waits();
    await userEvent.click(screen.getAllByRole('button', { name: /^Pass Info of/ }).at(-1) ?? document.body);
    const popup = await screen.findByRole('dialog', { name: /^Pass Info of SAT/ });
    await act(async () => vi.advanceTimersByTime(2000));
    await waitFor(async () => expect(await waits()).not.toEqual(before));
    expect(popup.isConnected).toBe(true);
  });
});

describe('further satellites', () => {
  const extra: readonly SkySatellite[] = [
    skySatellite('81000', 'MINE', { source: 'own', provider: null, operator: null, sensor: null, about: null }),
    skySatellite('50001', 'SAME NUMBER', { source: 'own' }),
    skySatellite('82000', 'DEBRIS', { source: 'catalog', provider: null, maxOffNadirDeg: null, about: null }),
    skySatellite('50002', 'SERVED ANYWAY', { source: 'catalog' }),
  ];

  it("are added to the table; own ones replace the server's, which replace the catalog's", async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab extra={extra} />);
    expect(await screen.findByText(/^11 of 11 satellites/)).toBeDefined();
    const names = (await tableRows()).map((row) => row.querySelector('button')?.textContent);
    expect(names).toEqual(expect.arrayContaining(['MINE', 'SAME NUMBER', 'DEBRIS', 'SAT 2']));
    expect(names).not.toContain('SAT 1');
    expect(names).not.toContain('SERVED ANYWAY');
    // Objects of the catalog are points without orbits.
    await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('10'));
    await userEvent.click(screen.getByRole('button', { name: 'Track DEBRIS on the globe' }));
    await waitFor(() => expect(screen.getByTestId('tracks').textContent).toBe('11'));
  });
});

describe('failures', () => {
  it('of the call, and an empty list, are explained', async () => {
    const server = await serveApi({ satellites: () => toProblem('internal-error', 'Please retry.') });
    renderAt('/Home', <TestedTab />);
    expect(await screen.findByText('The satellites could not be loaded')).toBeDefined();
    server.answer({ satellites: () => ({ json: { result: [] } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No satellites available')).toBeDefined();
  });

  it('of the calculation can be retried with a new worker', async () => {
    await serveFleet();
    let opened = 0;
    const open = () => {
      opened += 1;
      const worker = inProcessWorker();
      const dying = { ...worker, postMessage: () => queueMicrotask(() => worker.fail('out of memory')) };
      return new PassesClient(opened === 1 ? dying : worker);
    };
    renderAt('/Home', <TestedTab open={open} />);
    expect(await screen.findByText('out of memory')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tableRows()).toHaveLength(9);
    expect(screen.queryByText('out of memory')).toBeNull();
  });
});
