import type { OnlineMap } from '@groundtrack/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../api/session.ts';
import { useMapInView } from '../../globe/map-in-view.ts';
import { useGraphics } from '../../globe/quality.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../testing/samples.ts';
import { Home } from './home.tsx';

function api() {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    satellites: () => ({ json: { result: [] } }),
    favoriteLocations: () => ({ json: { result: [] } }),
  });
}

// As after a login.
beforeAll(async () => void (await import('./linked-home.tsx')));

beforeEach(() => localStorage.clear());

describe('the layers of the globe', () => {
  afterEach(() => {
    useMapInView.setState({ map: null, isNear: false, isBelowMap: false });
    useGraphics.setState({ ground: null, layer: null });
  });

  const menu = async () => userEvent.click(await screen.findByRole('button', { name: 'Layers' }));
  const credits = () => screen.getByText(/Places: GeoNames \(CC BY 4\.0\)/).textContent;
  const attribution = 'Simulated ground, not a photograph';

  test('the simulated ground is on the globe and in the credits until it is switched off', async () => {
    const server = await api();
    const ground = { urlTemplate: '/ground/{z}/{x}/{y}', minLevel: 12, maxLevel: 18, attribution };
    server.answer({ serverInfo: () => ({ json: { ...serverInfo, ground } }) });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
    expect(credits()).not.toContain(attribution);
    act(() => useMapInView.setState({ isNear: true }));
    expect(credits()).toContain(attribution);
    await menu();
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /^Simulated ground/ }));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe(''));
    expect(credits()).not.toContain(attribution);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /^Simulated ground/ }));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
  });

  test('the simulated ground gives way to a map with real streets, whose credits have links, unless the user switches it on', async () => {
    const server = await api();
    const ground = { urlTemplate: '/ground/{z}/{x}/{y}', minLevel: 12, maxLevel: 18, attribution };
    const streets: OnlineMap = {
      layer: 'map',
      tiles: 'pictures',
      url: 'https://tiles.test/{z}/{x}/{y}.png',
      fromLevel: 0,
      maxLevel: 18,
      hasNames: true,
      sendsOrigin: false,
      credits: [{ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }],
    };
    const baseMap = { ...serverInfo.baseMap, online: [streets] };
    server.answer({ serverInfo: () => ({ json: { ...serverInfo, ground, baseMap } }) });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
    act(() => useMapInView.setState({ map: streets }));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe(''));
    const link = screen.getByRole('link', { name: '© OpenStreetMap contributors' });
    expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
    expect(screen.queryByText(/Natural Earth|GeoNames/)).toBeNull();
    await menu();
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /^Simulated ground/ }));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
  });

  test('the switch shows a map without the simulated ground, and remembers it', async () => {
    const server = await api();
    const ground = { urlTemplate: '/ground/{z}/{x}/{y}', minLevel: 12, maxLevel: 18, attribution };
    server.answer({ serverInfo: () => ({ json: { ...serverInfo, ground } }) });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await waitFor(() => expect(screen.getByTestId('globe').dataset['layer']).toBe('satellite'));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
    await menu();
    expect(screen.getByText('Both are drawn, not photographed. The map has no streets.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Map' }));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['layer']).toBe('map'));
    await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe(''));
    expect(localStorage.getItem('groundtrack.graphics')).toContain('"layer":"map"');
  });

  test('no simulated ground is offered if all providers are real', async () => {
    await api();
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await menu();
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Labels' })).toBeTruthy();
    expect(screen.queryByRole('menuitemcheckbox', { name: /^Simulated ground/ })).toBeNull();
  });
});
