import { type Place, place as placeSchema } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, greenbelt } from '../../testing/samples.ts';
import { ElevationField } from './elevation-field.tsx';
import { useLocations } from './location-store.ts';
import { LocationsTab } from './locations-tab.tsx';
import { SelectedLocation } from './selected-location.tsx';

const sydney = { location: 'Sydney', latitude: -33.86, longitude: 151.2, elevation: 0 };
const nairobi = { location: 'Nairobi', latitude: -1.29, longitude: 36.82, elevation: 1661 };

beforeEach(() => useLocations.setState({ current: greenbelt, recent: [sydney, nairobi] }));

function Selected() {
  const place = useLocations((state) => state.current);
  return (
    <>
      <SelectedLocation place={place} loggedIn onGoTo={() => undefined} />
      <ElevationField place={place} />
    </>
  );
}

test('the name of a place is text, isolated from the text around it, and complete in its title', () => {
  const location = `<b>القاهرة</b>${'x'.repeat(180)}`;
  useLocations.setState({ current: { ...greenbelt, location } });
  renderAt('/', <Selected />);
  const name = screen.getByTitle(location);
  expect([name.textContent, name.querySelector('bdi')?.textContent]).toEqual([location, location]);
});

describe('the elevation of the selected location', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Elevation' });
  const elevationM = () => useLocations.getState().current.elevation;

  test('is set by typing', async () => {
    await serveApi({});
    renderAt('/', <Selected />);
    expect(field().value).toBe('0');
    expect(screen.getByText(/^Not known, so sea level is used/)).toBeDefined();
    await userEvent.clear(field());
    await userEvent.type(field(), '1661,5');
    expect(elevationM()).toBe(0);
    await userEvent.keyboard('{Enter}');
    expect(elevationM()).toBe(1661.5);
    expect(field().value).toBe('1661.5');
    expect(screen.queryByText(/^Not known/)).toBeNull();
  });

  test('rejects values beyond its limits, and keeps the old one', async () => {
    await serveApi({});
    renderAt('/', <Selected />);
    await userEvent.clear(field());
    await userEvent.type(field(), '9001');
    expect(screen.getByText('Elevation must be a number from -430 to 9000 meters')).toBeTruthy();
    await userEvent.tab();
    expect(elevationM()).toBe(0);
    await userEvent.click(field());
    await userEvent.keyboard('{Escape}');
    expect(field().value).toBe('0');
  });
});

test('the coordinates can be copied in three formats', async () => {
  await serveApi({});
  const user = userEvent.setup();
  renderAt('/', <Selected />);
  for (const [form, text] of [
    [/^Decimal/, '39.0045, -76.8755'],
    [/^Degrees/, '39° 00′ 16.2″ N, 76° 52′ 31.8″ W'],
    [/^MGRS/, '18SUJ3760118949'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Copy 39.0045° N, 76.8755° W' }));
    await user.click(await screen.findByRole('menuitem', { name: form }));
    expect(await navigator.clipboard.readText()).toBe(text);
    expect(await screen.findByText('Copied')).toBeTruthy();
  }
});

test('every card has Go To, Save and Forget; the selected one has the button that applies', async () => {
  let saved = [sydney];
  await serveApi({
    favoriteLocations: () => ({ json: { result: saved } }),
    createFavoriteLocation: ({ body }) => {
      saved = [...saved, placeSchema.parse({ ...nairobi, ...(body as object) })];
      return 'empty';
    },
    deleteFavoriteLocation: () => {
      saved = saved.filter(({ location }) => location !== greenbelt.location);
      return 'empty';
    },
  });
  startSession(adasSession);
  renderAt(
    '/',
    <>
      <Selected />
      <LocationsTab loggedIn onGoTo={() => undefined} />
    </>,
  );
  await screen.findAllByText('Sydney');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Forget Sydney' })).toHaveLength(2));
  for (const card of screen.getAllByRole('listitem'))
    expect(
      within(card)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(expect.arrayContaining(['Go To', 'Save', 'Forget']));
  const selected = within(screen.getByRole('region', { name: 'Selected Location' }));
  expect(selected.getByRole('button', { name: 'Go To' })).toBeTruthy();
  expect(selected.queryByRole('button', { name: 'Forget' })).toBeNull();
  await userEvent.click(selected.getByRole('button', { name: 'Save' }));
  await userEvent.click(await selected.findByRole('button', { name: 'Forget' }));
  expect(await selected.findByRole('button', { name: 'Save' })).toBeTruthy();
});

test('a forgotten place returns to its position', async () => {
  await serveApi({});
  renderAt('/', <LocationsTab loggedIn onGoTo={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Forget Sydney' }));
  expect(useLocations.getState().recent).toEqual([nairobi]);
  expect(screen.getByText('Sydney is forgotten.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(useLocations.getState().recent).toEqual([sydney, nairobi]);
  expect(screen.queryByText('Sydney is forgotten.')).toBeNull();
});

describe('favorite locations', () => {
  const bern = { location: 'Bern', latitude: 46.95, longitude: 7.45, elevation: 540 };

  /** A server that stores what it receives. */
  async function keeping(...saved: Place[]) {
    let places = saved;
    return serveApi({
      favoriteLocations: () => ({ json: { result: places } }),
      createFavoriteLocation: ({ body }) => {
        places = [...places, placeSchema.parse(body)];
        return 'empty';
      },
      deleteFavoriteLocation: () => {
        places = [];
        return 'empty';
      },
    });
  }
  beforeEach(() => startSession(adasSession));

  test('are saved from a recent place, with its elevation, and only once', async () => {
    const server = await keeping();
    renderAt('/', <LocationsTab loggedIn onGoTo={() => undefined} />);
    expect(await screen.findByText('No Favorited Locations')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save Nairobi' }));
    const list = screen.getByRole('region', { name: 'Favorite Locations' });
    expect(await within(list).findByText('Nairobi')).toBeTruthy();
    expect(server.calls.find(({ name }) => name === 'createFavoriteLocation')?.body).toMatchObject(nairobi);
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save Nairobi' }))
      expect(button.disabled).toBe(true);
  });

  test('are forgotten, and restored', async () => {
    await keeping(bern);
    renderAt('/', <LocationsTab loggedIn onGoTo={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Forget Bern' }));
    expect(await screen.findByText('No Favorited Locations')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Go To Bern' })).toBeTruthy();
  });

  test('explain why one was not saved', async () => {
    const server = await keeping();
    const full = 'An account keeps at most 100 favorite locations. Forget one first.';
    server.answer({ createFavoriteLocation: () => toProblem('invalid-request', full) });
    renderAt('/', <Selected />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(full)).toBeTruthy();
  });
});
