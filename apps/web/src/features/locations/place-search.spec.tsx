import type { Place } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { holdTime, passTime } from '../../testing/pass-time.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { PlaceSearch } from './place-search.tsx';

const zurich: Place = { location: 'Zürich, Switzerland', latitude: 47.37, longitude: 8.55, elevation: 0 };
const zug: Place = { location: 'Zug, Switzerland', latitude: 47.17, longitude: 8.52, elevation: 0 };
const home: Place = { location: '10 Downing Street, London', latitude: 51.5, longitude: -0.13, elevation: 0 };
const GEONAMES = 'GeoNames, CC BY 4.0';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search address or coordinates' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

function open() {
  const chosen: Place[] = [];
  renderAt('/', <PlaceSearch onChoose={(place) => chosen.push(place)} />);
  return chosen;
}

/** The server is queried a quarter of a second later. */
const DEBOUNCE_MS = 250;

async function type(text: string): Promise<void> {
  await userEvent.type(box(), text);
  passTime(DEBOUNCE_MS);
}

describe('a name', () => {
  beforeEach(holdTime);

  test('is searched once after a pause, and selected with the arrows', async () => {
    const server = await serveApi({ searchPlaces: () => ({ json: { result: [zurich, zug], attribution: GEONAMES } }) });
    const chosen = open();
    await type('zur');
    await screen.findByRole('option', { name: zurich.location });
    expect(server.calls.map(({ query }) => query.get('q'))).toEqual(['zur']);
    expect(screen.getByText(GEONAMES)).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen).toEqual([zug]);
    expect(box().value).toBe('');
  });

  test('takes the first place with Enter alone', async () => {
    await serveApi({ searchPlaces: () => ({ json: { result: [zurich, zug], attribution: GEONAMES } }) });
    const chosen = open();
    await type('zu');
    await screen.findByRole('option', { name: zurich.location });
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([zurich]);
  });

  test('keeps its rows while typing, and Enter waits for the response', async () => {
    const server = await serveApi({ searchPlaces: () => ({ json: { result: [zurich, zug], attribution: GEONAMES } }) });
    const chosen = open();
    await type('zu');
    const row = await screen.findByRole('option', { name: zurich.location });
    server.answer({ searchPlaces: () => ({ json: { result: [zug], attribution: GEONAMES } }) });
    await userEvent.type(box(), 'g');
    expect(options()).toEqual([zurich.location, zug.location]);
    expect(screen.getByRole('listbox', { name: 'Places' }).getAttribute('aria-busy')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([]);
    passTime(DEBOUNCE_MS);
    await waitFor(() => expect(options()).toEqual([zug.location]));
    expect(screen.getByRole('option')).toBe(row);
  });

  test('shows no places of another word, and selects none that a response has replaced', async () => {
    const server = await serveApi({ searchPlaces: () => ({ json: { result: [zurich, zug], attribution: GEONAMES } }) });
    const chosen = open();
    await type('zu');
    await screen.findByRole('option', { name: zurich.location });
    server.answer({ searchPlaces: () => ({ json: { result: [zug, zurich], attribution: GEONAMES } }) });
    await userEvent.type(box(), 'g');
    await userEvent.keyboard('{ArrowDown}');
    passTime(DEBOUNCE_MS);
    await waitFor(() => expect(options()).toEqual([zug.location, zurich.location]));
    expect(document.querySelector('[data-combobox-selected]')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([zug]);
    await userEvent.type(box(), 'bern');
    expect(options()).toEqual([]);
  });

  test('Escape closes the suggestions, and then clears the box', async () => {
    await serveApi({ searchPlaces: () => ({ json: { result: [zurich], attribution: GEONAMES } }) });
    open();
    await type('zu');
    await screen.findByRole('option', { name: zurich.location });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'));
    expect(box().value).toBe('zu');
    await userEvent.keyboard('{Escape}');
    expect(box().value).toBe('');
  });

  test('without results suggests coordinates', async () => {
    await serveApi({ searchPlaces: () => ({ json: { result: [], attribution: GEONAMES } }) });
    open();
    await type('Xyzzy');
    expect(
      await screen.findByText('No place named “Xyzzy”. Type coordinates like 39.0045, -76.8755 or 18SUJ3760118949.'),
    ).toBeTruthy();
    expect(options()).toEqual([]);
  });

  test('that failed explains why, and is retried', async () => {
    const server = await serveApi({ searchPlaces: () => toProblem('internal-error', 'Something broke') });
    const chosen = open();
    await type('zu');
    expect(await screen.findByText(/Something broke Coordinates like .* work without the server\./)).toBeTruthy();
    server.answer({ searchPlaces: () => ({ json: { result: [zurich], attribution: GEONAMES } }) });
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: zurich.location });
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([zurich]);
  });

  test('is finished with Enter if another source does not allow searches while typing', async () => {
    const server = await serveApi({
      searchPlaces: ({ query }) =>
        query.has('finished')
          ? { json: { result: [home], attribution: '© OpenStreetMap contributors' } }
          : { json: { result: [zug], attribution: GEONAMES, more: true } },
    });
    const chosen = open();
    await type('10 Downing');
    expect(await screen.findByRole('option', { name: 'Search addresses for “10 Downing”' })).toBeTruthy();
    expect(server.calls.every(({ query }) => !query.has('finished'))).toBe(true);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: home.location });
    expect(screen.getByText('© OpenStreetMap contributors')).toBeTruthy();
    expect(options()).toEqual([home.location]);
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([home]);
  });

  test('reports that the place search was down and the server used its own', async () => {
    const notice = 'The place search of this server did not answer.';
    await serveApi({ searchPlaces: () => ({ json: { result: [zug], attribution: GEONAMES, notice } }) });
    open();
    await type('zug');
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(options()).toEqual([zug.location]);
  });
});

describe('a position', () => {
  test.each([
    ['39.0045, -76.8755', '39.0045° N, 76.8755° W'],
    [`39°0'16.2"N 76°52'31.8"W`, '39.0045° N, 76.8755° W'],
    ['18S UJ 37601 18949', '18S UJ 37601 18949'],
  ])('%s is shown at once, without the server', async (text, label) => {
    const server = await serveApi({});
    const chosen = open();
    await userEvent.click(box());
    await userEvent.paste(text);
    expect(options()).toEqual([label]);
    await userEvent.keyboard('{Enter}');
    expect(chosen[0]).toMatchObject({ location: label, latitude: expect.closeTo(39.0045, 5) });
    expect(server.calls).toEqual([]);
  });

  test.each([
    ['91, 0', 'Latitude 91 is outside -90 to 90. Latitude comes first: 0, 91?'],
    ['61SUJ3760118949', 'MGRS: zone 61 does not exist (1 to 60)'],
  ])('%s explains why it is invalid, and cannot be selected', async (text, reason) => {
    await serveApi({});
    const chosen = open();
    await userEvent.click(box());
    await userEvent.paste(text);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(box().getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([]);
  });
});

describe('the position of the browser', () => {
  /** A browser with this response; happy-dom has no positions. */
  function browserWith(getCurrentPosition: Geolocation['getCurrentPosition'] | null) {
    vi.stubGlobal('navigator', getCurrentPosition ? { geolocation: { getCurrentPosition } } : {});
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  test('is selected under the name Geolocation', async () => {
    await serveApi({});
    const chosen = open();
    // The browser sends more than is used.
    browserWith((give) => give({ coords: { latitude: 1.23456789, longitude: 2 } } as GeolocationPosition));
    await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
    await waitFor(() => {
      expect(chosen).toEqual([{ location: 'Geolocation', latitude: 1.234568, longitude: 2, elevation: 0 }]);
    });
  });

  test.each([
    [1, /Allow it in the site settings\. Type a place or coordinates instead\.$/],
    [2, /^Your position could not be found\./],
    [3, /^Your position was not found within 15 seconds\./],
  ])('rejected with code %d explains why', async (code, text) => {
    await serveApi({});
    open();
    vi.stubGlobal('isSecureContext', true);
    browserWith((_give, refuse) => refuse?.({ code } as GeolocationPositionError));
    await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('that is not supported says so', async () => {
    await serveApi({});
    open();
    browserWith(null);
    await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser does not know its position\./);
    await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
