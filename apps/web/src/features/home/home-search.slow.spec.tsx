import {
  type ArchiveImage,
  areaCloudsEndpoint,
  type CatalogFilter,
  type DrawnArea,
  archiveImage as imageSchema,
} from '@groundtrack/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt, renderAtAddress } from '../../testing/render-app.tsx';
import { ada, adasSession, archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { useLocations } from '../locations/location-store.ts';
import { defaultSearchForm } from '../search/search-rules.ts';
import { useSearch } from '../search/search-store.ts';
import { Home } from './home.tsx';

interface CatalogBody {
  readonly filter: CatalogFilter;
  readonly cursor?: string;
}
type Call = { readonly body: unknown };
const toBody = (call: Call) => call.body as CatalogBody;
const toProvider = (call: Call) => Object.keys(toBody(call).filter.providers)[0] ?? '';

const scene = (provider: string, day: string): ArchiveImage =>
  imageSchema.parse({ ...archiveImage(`${provider}-${day}`, provider, 10_000), dateAcquiredISO: `${day}T10:00:00Z` });

/** Two providers with two pages. The first page of the first one ends long before the other's. */
const PAGES: Readonly<Record<string, readonly string[][]>> = {
  maxar: [['2026-09-01', '2026-08-01'], ['2026-07-01']],
  planet: [['2026-08-15', '2026-02-01'], ['2026-01-01']],
};

function paged(call: Call) {
  const provider = toProvider(call);
  const index = Number(toBody(call).cursor ?? 0);
  const days = PAGES[provider]?.[index] ?? [];
  const next = PAGES[provider]?.[index + 1] ? { next: String(index + 1) } : {};
  return { json: { images: days.map((day) => scene(provider, day)), ...next } };
}

function api(answers: Parameters<typeof serveApi>[0] = {}) {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    satellites: () => ({ json: { result: [] } }),
    thumbnail: () => toProblem('not-found'),
    favoriteLocations: () => ({ json: { result: [] } }),
    catalog: paged,
    loosen: () => ({ json: { suggestions: [] } }),
    ...answers,
  });
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back in the browser</button>;
}

const show = (path: string) => {
  startSession(adasSession);
  renderAt(
    path,
    <>
      <Back />
      <Home />
    </>,
  );
};

// As after a login.

// Loads the code beforehand, because specs do not wait for it.
beforeAll(async () => void (await import('./linked-home.tsx')));

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  useSearch.getState().clear();
  useSearch.setState({
    form: { ...defaultSearchForm(Date.now()), providers: ['maxar', 'planet'] },
    order: 'newest',
  });
  useLocations.setState({ current: greenbelt, recent: [], isPositionRequested: true });
});

const search = async () => userEvent.click(await screen.findByRole('button', { name: 'Search Selected Location' }));
const where = () => new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);
const days = async () => {
  const table = await screen.findByRole('table', { name: /^Archive images/ });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('time')?.textContent.slice(0, 10) ?? row.textContent);
};
const catalogCalls = (server: Awaited<ReturnType<typeof api>>) => server.calls.filter(({ name }) => name === 'catalog');

const area: DrawnArea = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [10, 50],
        [11, 50],
        [11, 51],
        [10, 50],
      ],
    ],
  ],
};

/** Two images of an area, one of which covers all of it under clouds. */
async function serveArea() {
  const queries: unknown[] = [];
  await api({
    catalog: (call) => {
      queries.push(call.body);
      const shares = { maxar: 0.4, planet: 1 };
      const provider = toProvider(call) === 'planet' ? 'planet' : 'maxar';
      return { json: { images: [{ ...scene(provider, '2026-08-01'), coverage: shares[provider] }] } };
    },
    areaClouds: ({ body }) => {
      const [one] = z.parse(areaCloudsEndpoint.body, body).scenes;
      const cloudCover = one?.provider === 'maxar' ? 0.03 : 0.6;
      return { json: { clouds: [{ ...one, cloud: { kind: 'estimated', cloudCover, error: 0.05 } }] } };
    },
  });
  useLocations.setState({ current: { ...greenbelt, area } });
  return queries;
}

test('searches an area unchanged, and sorts by its coverage', async () => {
  const queries = await serveArea();
  useSearch.getState().change({ minCoveragePercent: '40' });
  show('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Search Selected Area' }));
  const table = await screen.findByRole('table', { name: 'Archive images of the selected area, newest first' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  expect(queries[0]).toMatchObject({ geometry: area, filter: { minCoverage: 0.4 } });
  expect(where().get('cover')).toBe('40');
  await userEvent.selectOptions(screen.getByLabelText('Sort results'), 'Most of the area first');
  await waitFor(() => expect(within(table).getAllByRole('row')[1]?.textContent).toContain('covers all'));
  expect(within(table).getAllByRole('row')[2]?.textContent).toContain('covers 40 %');
  await waitFor(() => expect(table.textContent).toContain('cloud 60 %'));
  await userEvent.click(screen.getByRole('button', { name: 'Refine' }));
  await userEvent.selectOptions(screen.getByLabelText('Cloud over the area'), 'At most 5 % over the area');
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  expect(table.textContent).toContain('cloud 3 %');
  await userEvent.click(screen.getByRole('button', { name: 'Choose images that cover the area' }));
  expect((await screen.findByRole('group', { name: 'Images that cover the area' })).textContent).toContain(
    'No image found so far covers any of it.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all images' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  await userEvent.click(within(table).getByRole('button', { name: /^Info on/ }));
  const info = await screen.findByRole('dialog');
  expect(info.textContent).toContain('Cloud over Your Area3 %');
  expect(info.textContent).toContain('Nine out of ten estimates are within 5 percentage points');
});

test('keeps the list options in the URL: Back undoes them, and a link restores them', async () => {
  await serveArea();
  show('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Search Selected Area' }));
  const table = await screen.findByRole('table', { name: /^Archive images of the selected area/ });
  const rows = (count: number) => waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(count + 1));
  await rows(2);
  const searched = where().toString();
  await userEvent.selectOptions(screen.getByLabelText('Sort results'), 'Most of the area first');
  await userEvent.click(screen.getByRole('button', { name: 'Refine' }));
  await userEvent.selectOptions(screen.getByLabelText('Cloud over the area'), 'At most 5 % over the area');
  await rows(1);
  await userEvent.click(screen.getByRole('button', { name: 'Choose images that cover the area' }));
  await userEvent.selectOptions(screen.getByLabelText('Choose by'), 'Lowest total price');
  await waitFor(() => expect(where().get('choose')).toBe('cheapest'));
  expect([where().get('sort'), where().get('areacloud')]).toEqual(['coverage', '5']);
  const link = where().toString();
  const back = () => userEvent.click(screen.getByRole('button', { name: 'Back in the browser' }));
  await back();
  await waitFor(() => expect(useSearch.getState().coverBy).toBe('newest'));
  await back();
  await back();
  await rows(2);
  await back();
  await waitFor(() => expect(where().toString()).toBe(searched));
  cleanup();
  useSearch.setState(useSearch.getInitialState());
  show(`/?${link}`);
  expect(await screen.findByLabelText<HTMLSelectElement>('Choose by')).toHaveProperty('value', 'cheapest');
  expect(screen.getByLabelText('Sort results')).toHaveProperty('value', 'coverage');
  expect(screen.getByLabelText('Cloud over the area')).toHaveProperty('value', '0.05');
  expect(where().toString()).toBe(link);
});

describe('a search that was cut short', () => {
  const cut = { next: '1', searchedBackToISO: '2021-03-04T00:00:00.000Z', waitedMs: 12_345 };

  test('shows how far it got and that it waited, and continues from there', async () => {
    const server = await api({
      catalog: (call) => {
        const rest = toProvider(call) === 'maxar' ? { json: { images: [scene('maxar', '2020-02-01')] } } : paged(call);
        return toBody(call).cursor ? rest : { json: { images: [], ...cut } };
      },
    });
    show('/Home?tab=search');
    await search();
    await screen.findByText('No images found so far');
    expect(screen.getByText(/searched back to 2021-03-04/)).toBeDefined();
    expect(screen.getByText('This search waited 12 s for another search of yours.')).toBeDefined();
    expect(screen.queryByText(/none here\.$/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search further back' }));
    expect(await days()).toContain('2020-02-01');
    expect(catalogCalls(server).map((call) => toBody(call).cursor)).toEqual([undefined, undefined, '1', '1']);
  });
});

test('does not report calls of one search that waited for each other', async () => {
  const waited = (call: Call) => (toProvider(call) === 'maxar' ? { waitedMs: 12_345 } : {});
  await api({ catalog: (call) => ({ json: { ...paged(call).json, ...waited(call) } }) });
  show('/Home?tab=search');
  await search();
  await screen.findByText('4+ images');
  expect(screen.queryByText(/another search of yours/)).toBeNull();
});

/** Simulates a URL pasted into the browser's address bar, which keeps no state. */
function paste(path: string): void {
  window.history.pushState(null, '', `#${path}`);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

describe('the address', () => {
  test('opens a search with its place and filters, and runs it', async () => {
    const server = await api();
    show(
      '/Home?at=-33.86,151.2&place=Sydney&find=images&from=2026-01-01&to=2026-09-30&sources=planet&nadir=25&months=1,2',
    );
    await screen.findByText('2+ images');
    const [call, ...more] = catalogCalls(server);
    expect(more).toEqual([]);
    expect(call?.body).toMatchObject({
      geometry: { coordinates: [151.2, -33.86] },
      filter: {
        providers: { planet: 5 },
        maxOffNadirAngle: 25,
        months: [1, 2],
        date: { start: '2026-01-01T00:00:00.000Z' },
      },
    });
    expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe('2026-01-01');
  });

  test('is opened each time it is pasted into a new tab, and the globe follows', async () => {
    const server = await api();
    startSession(adasSession);
    renderAtAddress('/Home?at=48.8566,2.3522&place=Paris', <Home />);
    const globe = await screen.findByTestId('globe');
    await waitFor(() => expect(globe.dataset['pin']).toBe('48.85660,2.35220'));
    paste('/Home?at=35.68,139.69&place=Tokyo');
    await waitFor(() => expect(globe.dataset['camera']).toBe('35.68000,139.69000,16000'));
    expect(where().get('place')).toBe('Tokyo');
    paste('/Home?at=35.68,139.69&place=Tokyo&find=images&sources=planet');
    await screen.findByText('2+ images');
    paste('/Home?at=-33.86,151.2&place=Sydney&find=images&sources=maxar');
    await waitFor(() => expect(catalogCalls(server)).toHaveLength(2));
    expect(globe.dataset['pin']).toBe('-33.86000,151.20000');
    expect(where().get('find')).toBe('images');
  });

  test('runs no search without one', async () => {
    const server = await api();
    show('/Home?at=-33.86,151.2&from=2026-01-01');
    await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('favoriteLocations'));
    expect(where().get('from')).toBe('2026-01-01');
    expect(catalogCalls(server)).toEqual([]);
  });

  test('contains the search, and Back leads to the previous one', async () => {
    const server = await api();
    show('/Home?tab=search&horizon=7d');
    await search();
    await screen.findByText('4+ images');
    expect(where().get('find')).toBe('images');
    expect(where().get('horizon')).toBe('7d');
    expect(screen.queryByRole('checkbox', { name: 'SAR' })).toBeNull();
    expect(screen.getByRole('list', { name: 'What was searched' }).textContent).toContain('optical and radar');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit search');
    await userEvent.click(screen.getByRole('button', { name: 'Edit search' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Start Date'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'SAR' }));
    expect(where().get('mode')).toBeNull();
    await search();
    await waitFor(() => expect(where().get('mode')).toBe('pan,ms'));
    await waitFor(() => expect(catalogCalls(server)).toHaveLength(4));
    await userEvent.click(screen.getByRole('button', { name: 'Back in the browser' }));
    await waitFor(() => expect(where().get('mode')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit search' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'SAR' }).checked).toBe(true);
    await screen.findByText('4+ images');
    await userEvent.click(screen.getByRole('button', { name: 'Back in the browser' }));
    await waitFor(() => expect(where().get('find')).toBeNull());
    expect(screen.queryByRole('table', { name: /^Archive images/ })).toBeNull();
  });

  test('loses the search with a location change', async () => {
    await api();
    show('/Home');
    await search();
    await screen.findByText('4+ images');
    await userEvent.type(screen.getByLabelText('Search address or coordinates'), '10, 20');
    await userEvent.click(await screen.findByRole('option', { name: /10\.0000° N/ }));
    await waitFor(() => expect(where().get('find')).toBeNull());
    expect(where().get('at')).toBe('10,20');
  });
});

describe('more than the first results', () => {
  test('load page by page, and the end of the list says how far it is complete', async () => {
    const server = await api();
    show('/Home');
    await search();
    await screen.findByText('4+ images');
    expect(await days()).toEqual(['2026-09-01', '2026-08-15', '2026-08-01', '2026-02-01']);
    expect(screen.getByText(/^Complete back to 2026-08-01/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('6 images');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(catalogCalls(server).map((call) => [toProvider(call), toBody(call).cursor])).toEqual([
      ['maxar', undefined],
      ['planet', undefined],
      ['maxar', '1'],
      ['planet', '1'],
    ]);
  });

  test('that fail are one line', async () => {
    const server = await api();
    show('/Home');
    await search();
    await screen.findByText('4+ images');
    server.answer({
      catalog: (call) => (toProvider(call) === 'maxar' ? toProblem('provider-failed', 'Down') : paged(call)),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Down', { exact: false })).toBeDefined();
    await screen.findByText('5+ images');
    server.answer({ catalog: paged });
    await userEvent.click(screen.getByRole('button', { name: 'Retry Maxar' }));
    await screen.findByText('6 images');
  });
});

describe('nothing found', () => {
  test('names the filter that excludes most images, and relaxes it', async () => {
    const server = await api();
    server.answer({
      catalog: (call) => (toBody(call).filter.maxCloudCover < 1 ? { json: { images: [] } } : paged(call)),
      loosen: () => ({
        json: { suggestions: [{ loosening: { filter: 'maxCloudCover', value: 1 }, count: 23, orMore: true }] },
      }),
    });
    show('/Home');
    await search();
    expect(await screen.findByText('No Images available, adjust search criteria and retry')).toBeTruthy();
    await screen.findByText('Max Cloud Cover of 99 % excludes most images. Without it there are at least 23 images.');
    const relaxCall = server.calls.find(({ name }) => name === 'loosen');
    expect(relaxCall?.body).toMatchObject({ filter: { providers: { maxar: 5, planet: 5 } } });
    await userEvent.click(screen.getByRole('button', { name: 'Allow any cloud cover' }));
    await screen.findByText('4+ images');
    expect(where().get('cloud')).toBe('100');
  });

  test('names no filter if none is responsible', async () => {
    const server = await api();
    server.answer({ catalog: () => ({ json: { images: [] } }) });
    show('/Home');
    await search();
    expect(await screen.findByText(/^No image here passes these filters/)).toBeTruthy();
  });
});
