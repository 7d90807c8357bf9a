import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { inProcessWorker } from '../../testing/in-process-worker.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { useLocations } from '../locations/location-store.ts';
import { servedSatellite } from '../satellites/sky-samples.ts';
import { useSearch } from '../search/search-store.ts';
import { Home } from './home.tsx';

beforeAll(async () => void (await import('./linked-home.tsx')));

beforeEach(async () => {
  localStorage.clear();
  useSearch.getState().clear();
  useLocations.setState({ current: greenbelt, recent: [], isPositionRequested: true });
  // The spec environment has no worker threads.
  vi.stubGlobal('Worker', function InProcess() {
    return inProcessWorker();
  });
  // The satellite has elements of this day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-22T15:20:00Z') });
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    satellites: () => ({ json: { result: [servedSatellite(40_115, 'WORLDVIEW-3')] } }),
    products: () => ({ json: { tasking: [], archive: [] } }),
    thumbnail: () => toProblem('not-found'),
    favoriteLocations: () => ({ json: { result: [] } }),
    catalog: () => ({ json: { images: [archiveImage('maxar-1', 'maxar', 10_000)] } }),
  });
  startSession(adasSession);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => screen.getByTestId('globe').dataset;
const heightM = () => Number(shown()['camera']?.split(',')[2]);
const open = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));

test('the Satellites tab shows the sky around the place, and the search returns to its view and footprints', async () => {
  renderAt('/Home', <Home />);
  await userEvent.click(await screen.findByRole('button', { name: 'Search Selected Location' }));
  await waitFor(() => expect(Number(shown()['outlines'])).toBeGreaterThan(0));
  await waitFor(() => expect(heightM()).toBeLessThan(500_000));
  const { camera, outlines } = shown();

  await open('Satellites');
  await waitFor(() => expect(heightM()).toBe(7_000_000));
  expect(shown()['outlines']).toBe('0');
  await userEvent.click(screen.getByRole('button', { name: 'Go To' }));
  expect(heightM()).toBe(50_000);

  await open('Search Imagery');
  await waitFor(() => expect(shown()['camera']).toBe(camera));
  expect(shown()['outlines']).toBe(outlines);
});

test('the swath of a pass is drawn while its details are open', async () => {
  renderAt('/Home?tab=satellites&horizon=7d', <Home />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pass Info of WORLDVIEW-3' }));
  await waitFor(() => expect(shown()['swath']).not.toBe(''));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(shown()['swath']).toBe(''));
});
