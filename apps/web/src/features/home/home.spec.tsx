import { type ArchiveImage, providerLabel, toCents } from '@groundtrack/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { allowPosition } from '../../testing/allow-position.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { inProcessWorker } from '../../testing/in-process-worker.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { useCart } from '../cart/cart-store.ts';
import { useLocations } from '../locations/location-store.ts';
import { servedSatellite } from '../satellites/sky-samples.ts';
import { SEARCH_FORM_DEFAULTS } from '../search/search-form-defaults.ts';
import { useSearch } from '../search/search-store.ts';
import { Home } from './home.tsx';

interface CatalogBody {
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly filter: { readonly providers: Readonly<Record<string, number>> };
}
type Call = { readonly body: unknown };
const toBody = (call: Call) => call.body as CatalogBody;
const toProvider = (call: Call) => Object.keys(toBody(call).filter.providers)[0] ?? '';

const dates: Readonly<Record<string, string>> = {
  maxar: '2026-08-01T10:00:00Z',
  planet: '2026-08-03T10:00:00Z',
  iceye: '2026-08-02T10:00:00Z',
};
const toScene = (provider: string): ArchiveImage[] => {
  const dateAcquiredISO = dates[provider];
  return dateAcquiredISO ? [{ ...archiveImage(`${provider}-1`, provider, 10_000), dateAcquiredISO }] : [];
};

const providers = SEARCH_FORM_DEFAULTS.providers.map((provider) => ({
  provider,
  label: providerLabel(provider),
  simulated: true,
  leastCents: toCents(2_400),
  deliveryMinutes: 4,
}));

function api() {
  return serveApi({
    serverInfo: () => ({ json: { ...serverInfo, providers } }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    satellites: () => ({ json: { result: [] } }),
    thumbnail: () => toProblem('not-found'),
    favoriteLocations: () => ({ json: { result: [] } }),
    catalog: (call) => ({ json: { images: toScene(toProvider(call)) } }),
    searchPlaces: () => ({
      json: {
        result: [{ location: 'Zürich, Switzerland', latitude: 47.37, longitude: 8.55, elevation: 0 }],
        attribution: 'Places: GeoNames',
      },
    }),
  });
}

// As after a login.

beforeAll(async () => void (await import('./linked-home.tsx')));

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  useCart.getState().empty();
  useSearch.getState().clear();
  useLocations.setState({ current: greenbelt, recent: [], isPositionRequested: true });
});

const search = () => userEvent.click(screen.getByRole('button', { name: 'Search Selected Location' }));
const rows = async () => {
  const table = await screen.findByRole('table', { name: /^Archive images/ });
  return within(table).getAllByRole('row').slice(1);
};
const where = () => new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);
const place = () => within(screen.getByRole('region', { name: 'Selected Location' })).getByRole('status').textContent;

describe('a visitor', () => {
  test('is invited to register or log in, without a search', async () => {
    await api();
    renderAt('/Home', <Home />);
    expect((await screen.findByRole('link', { name: 'Register' })).getAttribute('href')).toBe('/Registration');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/Login');
    expect(screen.getByRole('link', { name: /^Help/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search Selected Location' })).toBeNull();
  });

  test('sees products and prices, and starts a demo with a search by one click', async () => {
    const server = await api();
    server.answer({ startDemo: () => ({ status: 201, json: adasSession }) });
    renderAt('/Home', <Home />);
    const providers = screen.getByRole('region', { name: 'Providers' });
    await waitFor(() => expect(providers.textContent).toMatch(/^Images by 6 providers, from \$24All simulated.*Maxar/));
    // Without WebGL, a picture replaces the globe, and no note.
    await waitFor(() => expect(document.documentElement.dataset['globe']).toBe('none'));
    expect(screen.queryByText(/WebGL/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try the demo' }));
    await waitFor(() => expect(place()).toContain('Cape Town'));
    expect(where().get('find')).toBe('images');
    await waitFor(async () => expect(await rows()).not.toHaveLength(0));
  });

  test('starts a demo at the place of a sample image', async () => {
    const server = await api();
    server.answer({ startDemo: () => ({ status: 201, json: adasSession }) });
    renderAt('/Home', <Home />);
    await userEvent.click(await screen.findByRole('button', { name: /^Dubai *Planet images from \$24/ }));
    await waitFor(() => expect(place()).toContain('Dubai'));
    expect(where().get('find')).toBe('images');
  });

  test('starts a demo at a place that is typed', async () => {
    const server = await api();
    const nairobi = { location: 'Nairobi, Kenya', latitude: -1.2833, longitude: 36.8167, elevation: 0 };
    server.answer({
      startDemo: () => ({ status: 201, json: adasSession }),
      searchPlaces: ({ query }) => ({
        json: { result: query.get('q') === 'nairobi' ? [nairobi] : [], attribution: '' },
      }),
    });
    renderAt('/Home', <Home />);
    const box = await screen.findByRole('combobox', { name: 'Place to search' });
    await userEvent.type(box, 'nowhere');
    await userEvent.click(screen.getByRole('button', { name: 'See images' }));
    expect(await screen.findByText(/^No place named “nowhere”/)).toBeTruthy();
    await userEvent.clear(box);
    await userEvent.type(box, 'nairobi{Enter}');
    await waitFor(() => expect(place()).toContain('Nairobi'));
    expect(where().get('find')).toBe('images');
  });

  test('sees no demo if there is none', async () => {
    const server = await api();
    server.answer({ serverInfo: () => ({ json: { ...serverInfo, demoAccounts: false, providers: [] } }) });
    renderAt('/Home', <Home />);
    await screen.findByRole('link', { name: 'Register' });
    await waitFor(() => expect(screen.queryByText('Try the demo')).toBeNull());
    expect(screen.queryByText('Dubai')).toBeNull();
  });
});

describe('a search', () => {
  test('queries every provider once, at the selected place, and shows the newest images first', async () => {
    const server = await api();
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect((await rows()).map((row) => /Maxar|Planet|ICEYE/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Planet',
      'ICEYE',
      'Maxar',
    ]);
    await screen.findByText('3 images');
    expect(screen.getByText('No matches from KOMPSAT, Capella, and TelEOS.')).toBeTruthy();
    const calls = server.calls.filter(({ name }) => name === 'catalog');
    expect(calls.map(toProvider).sort()).toEqual(['capella', 'iceye', 'kompsat', 'maxar', 'planet', 'teleos']);
    for (const call of calls) expect(toBody(call).geometry.coordinates).toEqual([-76.8755, 39.0045]);
  });

  test('counts the calls in progress', async () => {
    const server = await api();
    server.answer({ catalog: () => 'silence' });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    expect(await screen.findByText('Searching 6 providers, 6 in progress…')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Providers searched' }).getAttribute('aria-valuenow')).toBe('0');
  });

  test('names a failed provider next to the results, and retries it', async () => {
    const server = await api();
    server.answer({
      catalog: (call) =>
        toProvider(call) === 'planet'
          ? toProblem('provider-timeout', 'Planet did not answer in time')
          : { json: { images: toScene(toProvider(call)) } },
    });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    await screen.findByText('2 images');
    expect(screen.getByText(/did not answer in time/)).toBeTruthy();
    server.answer({ catalog: (call) => ({ json: { images: toScene(toProvider(call)) } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry Planet' }));
    await screen.findByText('3 images');
    expect(screen.queryByText(/did not answer in time/)).toBeNull();
  });

  test('without results suggests how to continue', async () => {
    const server = await api();
    server.answer({ catalog: () => ({ json: { images: [] } }) });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    expect(await screen.findByText('No Images available, adjust search criteria and retry')).toBeTruthy();
    expect(screen.queryByText(/none here\.$/)).toBeNull();
  });

  test('that every provider failed is not a search without results', async () => {
    const server = await api();
    server.answer({ catalog: (call) => toProblem('provider-timeout', `${toProvider(call)} did not answer`) });
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    expect(await screen.findByText('No provider answered')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(6);
    expect(screen.queryByText('No Images available, adjust search criteria and retry')).toBeNull();
  });

  test('is cleared by a location change', async () => {
    const server = await api();
    const searchCount = () => server.calls.filter(({ name }) => name === 'catalog').length;
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    await screen.findByText('3 images');
    await userEvent.type(screen.getByLabelText('Search address or coordinates'), '10, 20');
    await userEvent.click(await screen.findByRole('option', { name: /10\.0000° N/ }));
    expect(screen.queryByText('3 images')).toBeNull();
    expect(screen.queryByRole('table', { name: /^Archive images/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Locations' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go To Greenbelt, Maryland' }));
    await waitFor(() => expect(where().get('at')).toBe('39.0045,-76.8755'));
    expect(useSearch.getState().submitted).toBeNull();
    expect(where().get('find')).toBeNull();
    expect(screen.queryByText('3 images')).toBeNull();
    expect(searchCount()).toBe(6);
    await userEvent.click(screen.getByRole('tab', { name: 'Search Imagery' }));
    await search();
    await screen.findByText('3 images');
    expect(searchCount()).toBe(12);
  });

  test('adds an image to the cart with its searched place', async () => {
    await api();
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    await screen.findByText('3 images');
    await userEvent.click(screen.getAllByRole('button', { name: /^Info/ })[0] ?? document.body);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add to Cart' }));
    const [item] = useCart.getState().cart.images;
    expect(item?.image.featureId).toBe('planet-1');
    expect(item?.place).toEqual(greenbelt);
  });

  test('draws a footprint, and moves the camera over it', async () => {
    await api();
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await search();
    await screen.findByText('3 images');
    const globe = screen.getByTestId('globe');
    await waitFor(() => expect(globe.dataset['pin']).toBe('39.00450,-76.87550'));
    await waitFor(() => expect(globe.dataset['outlines']).toBe('3'));
    const overAll = globe.dataset['camera'];
    expect(overAll).toMatch(/^39\.0+,-76\.850+,\d{5}$/);
    await userEvent.click(screen.getAllByRole('button', { name: /on the map$/ })[0] ?? document.body);
    await waitFor(() => expect(globe.dataset['footprints']).toBe('1'));
    expect(globe.dataset['outlines']).toBe('2');
    expect(globe.dataset['camera']).toMatch(/^39\.0+,-76\.850+,\d{5}$/);
  });
});

describe('the selected location', () => {
  test('is selected by typing, by keyboard alone, and is in the URL', async () => {
    await api();
    startSession(adasSession);
    renderAt('/Home', <Home />);
    await userEvent.type(screen.getByLabelText('Search address or coordinates'), 'zur');
    await screen.findByRole('option', { name: 'Zürich, Switzerland' });
    expect(screen.getByText('Places: GeoNames')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(place()).toBe('Zürich, Switzerland'));
    await waitFor(() => expect(where().get('at')).toBe('47.37,8.55'));
    expect(where().get('place')).toBe('Zürich, Switzerland');
    expect(screen.getByTestId('globe').dataset['camera']).toBe('47.37000,8.55000,16000');
  });

  test('is opened by a link, with its tab', async () => {
    await api();
    startSession(adasSession);
    renderAt('/Home?at=-33.86,151.2&place=Sydney&tab=locations', <Home />);
    await waitFor(() => expect(place()).toBe('Sydney'));
    expect(screen.getByRole('tab', { name: 'Locations' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('button', { name: 'Go To Greenbelt, Maryland' })).toBeTruthy();
    expect(await screen.findByText('No Favorited Locations')).toBeTruthy();
  });

  test('returns to a recent place, and forgets one', async () => {
    await api();
    startSession(adasSession);
    renderAt('/Home?at=-33.86,151.2&place=Sydney&tab=locations', <Home />);
    await userEvent.click(await screen.findByRole('button', { name: 'Go To Greenbelt, Maryland' }));
    expect(place()).toBe('Greenbelt, Maryland');
    await waitFor(() => expect(where().get('at')).toBe('39.0045,-76.8755'));
    await userEvent.click(screen.getByRole('button', { name: 'Forget Sydney' }));
    expect(screen.queryByRole('button', { name: 'Go To Sydney' })).toBeNull();
  });
});

describe('the position of the browser', () => {
  const here = { latitude: 47.37, longitude: 8.55 };
  const open = async (path: string) => {
    useLocations.setState({ current: greenbelt, recent: [], isPositionRequested: false, isChosen: false });
    const { unmount } = renderAt(path, <Home />);
    await waitFor(() => expect(where().get('at')).not.toBeNull());
    return { path: screen.getByTestId('where').textContent ?? '', unmount };
  };
  beforeEach(async () => {
    sessionStorage.clear();
    await api();
    startSession(adasSession);
    allowPosition(null);
  });

  test('is requested on load, also if the page itself wrote the place to the URL', async () => {
    const first = await open('/Home');
    expect(where().get('at')).toBe('39.0045,-76.8755');
    first.unmount();
    const positionRequests = allowPosition(here);
    const { unmount } = await open(first.path);
    await waitFor(() => expect(place()).toBe('Geolocation'));
    await waitFor(() => expect(where().get('at')).toBe('47.37,8.55'));
    const second = screen.getByTestId('where').textContent ?? '';
    unmount();
    await open(second);
    expect(positionRequests()).toBe(2);
  });

  test('is not requested for a place from a link or the user, or during a search', async () => {
    const positionRequests = allowPosition(here);
    const link = await open('/Home?at=-33.86,151.2&place=Sydney');
    await waitFor(() => expect(place()).toBe('Sydney'));
    link.unmount();
    const chosen = await open(link.path);
    await waitFor(() => expect(place()).toBe('Sydney'));
    chosen.unmount();
    (await open('/Home?at=39.0045,-76.8755&find=images')).unmount();
    expect(positionRequests()).toBe(0);
  });

  test('that the page wrote is forgotten with the session', async () => {
    await open('/Home');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    act(() => forgetSession());
    expect(sessionStorage.length).toBe(0);
  });
});

test('without WebGL the screen says so and works', async () => {
  await api();
  startSession(adasSession);
  renderAt('/Home', <Home />);
  expect(await screen.findByText(/no WebGL 2/)).toBeTruthy();
  expect(document.documentElement.dataset['globe']).toBe('none');
});

describe('the Satellites tab', () => {
  const served = [servedSatellite(40_115, 'WORLDVIEW-3'), servedSatellite(40_116, 'OTHER')];
  // The spec environment has no worker threads.
  beforeEach(() => {
    vi.stubGlobal('Worker', function InProcess() {
      return inProcessWorker();
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const card = () => screen.findByRole('region', { name: 'Tracked satellite WORLDVIEW-3' });

  test('opens from a link with the satellite tracked, until the user flies to a place', async () => {
    const server = await api();
    server.answer({ satellites: () => ({ json: { result: served } }) });
    startSession(adasSession);
    renderAt('/Home?tab=satellites&at=1,2&horizon=7d&sat=40115', <Home />);
    expect(await card()).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Go To' }));
    await waitFor(() => expect(where().get('sat')).toBeNull());
    expect(where().get('horizon')).toBe('7d');
    expect(where().get('at')).toBe('1,2');
  });

  test('moves between satellites by keys', async () => {
    const server = await api();
    server.answer({ satellites: () => ({ json: { result: served } }) });
    startSession(adasSession);
    renderAt('/Home?sat=40115', <Home />);
    await waitFor(async () => expect((await card()).textContent).toMatch(/in \d|Under way|No pass/));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(where().get('sat')).toBeNull());
    fireEvent.keyDown(document.body, { key: ']' });
    await waitFor(() => expect(where().get('sat')).toMatch(/^4011[56]$/));
  });
});
