import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, purchasedImage, serverInfo } from '../../testing/samples.ts';
import { parsePlace } from '../locations/place-rules.ts';
import { parseSearch } from '../search/search-address.ts';
import { Home } from './home.tsx';
import { homeLinks } from './home-links.ts';

const NOW_MS = Date.parse('2026-11-21T18:00:00Z');
const image = purchasedImage({
  locationDescription: 'Suva, Fiji',
  latitude: -18.1416,
  longitude: 178.4419,
  corners: [
    [178.42, -18.12],
    [178.42, -18.16],
    [178.46, -18.16],
    [178.46, -18.12],
  ],
});

// As after a login.

// Loads the code beforehand, because specs do not wait for it.
beforeAll(async () => void (await import('./linked-home.tsx')));

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  startSession(adasSession);
});

async function openGlobe(bought: readonly (typeof image)[]): Promise<void> {
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    satellites: () => ({ json: { result: [] } }),
    favoriteLocations: () => ({ json: { result: [] } }),
    searchPlaces: () => toProblem('not-found'),
    images: () => ({ json: [{ images: bought }] }),
  });
  renderAt(homeLinks(NOW_MS).onGlobe(image), <Home />);
}

it('shows a purchased image on the globe, moves the camera, and removes it again', async () => {
  await openGlobe([image]);
  const card = within(await screen.findByRole('region', { name: 'Bought image' }));
  expect(card.getByText('Suva, Fiji')).toBeDefined();
  const globe = screen.getByTestId('globe');
  await waitFor(() => expect(globe.dataset['footprints']).toBe('1'));
  await waitFor(() => expect(globe.dataset['camera']).toMatch(/^-18\.14\d*,178\.44\d*,\d{4}$/));
  await userEvent.click(card.getByRole('button', { name: 'Hide the bought image' }));
  await waitFor(() => expect(globe.dataset['footprints']).toBe('0'));
  expect(screen.getByTestId('where').textContent).not.toContain('bought');
});

it('promises no preview of a failed image', async () => {
  await openGlobe([
    { ...image, serverState: 'Failed', downloads: { ...image.downloads, icon: null, analytic: null, tiff: null } },
  ]);
  expect(await screen.findByText('No preview · Failed')).toBeDefined();
});

it('reports a link to an image of another account, and links back to the list', async () => {
  await openGlobe([]);
  const card = within(await screen.findByRole('region', { name: 'Bought image' }));
  expect(card.getByText('This image is not in your account')).toBeDefined();
  await userEvent.click(card.getByRole('button', { name: 'Back to My Imagery' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toMatch(/^\/MyImagery/));
});

it('searches near a clipped image with its area', () => {
  const area = {
    type: 'MultiPolygon' as const,
    coordinates: [
      [
        [
          [178.42, -18.12],
          [178.42, -18.16],
          [178.46, -18.16],
          [178.42, -18.12],
        ],
      ],
    ] as [number, number][][][],
  };
  const [, address] = homeLinks(NOW_MS)
    .nearby({ ...image, area })
    .split('?');
  const place = parsePlace(new URLSearchParams(address));
  expect(place?.area).toEqual({ type: 'Polygon', coordinates: area.coordinates[0] });
  expect(place?.location).toBe('Suva, Fiji');
});

it('searches near an image: three months around it and up to twice as coarse, within the limits', () => {
  const searchNear = (more: Parameters<typeof purchasedImage>[0]) => {
    const address = new URLSearchParams(
      homeLinks(NOW_MS)
        .nearby({ ...image, ...more })
        .split('?')[1],
    );
    const form = parseSearch(address, NOW_MS);
    return { at: parsePlace(address)?.location, ...form };
  };
  expect(searchNear({ dateImageAcquiredISO: '2026-06-15T12:00:00Z', groundSampleDistance: 0.31 })).toMatchObject({
    at: 'Suva, Fiji',
    startDay: '2026-03-16',
    endDay: '2026-09-14',
    minResolutionM: '0.1',
    maxResolutionM: '0.7',
  });
  expect(searchNear({ dateImageAcquiredISO: '2026-11-20T12:00:00Z', groundSampleDistance: 3 })).toMatchObject({
    endDay: '2026-11-21',
    maxResolutionM: '5',
  });
  expect(searchNear({ dateImageAcquiredISO: '2010-01-02T12:00:00Z', groundSampleDistance: null })).toMatchObject({
    startDay: '2010-01-01',
    maxResolutionM: '1.5',
  });
});
