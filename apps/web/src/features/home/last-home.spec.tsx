import { DEFAULT_PLACE } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../testing/samples.ts';
import { useLocations } from '../locations/location-store.ts';
import { useSearch } from '../search/search-store.ts';
import { Home } from './home.tsx';
import { keepHome, lastHome } from './last-home.ts';

const SEARCHED = 'at=-33.906%2C18.42&place=Cape+Town&find=images&cloud=10';

beforeAll(async () => void (await import('./linked-home.tsx')));

beforeEach(async () => {
  localStorage.clear();
  forgetSession();
  useSearch.getState().clear();
  useLocations.setState({ current: DEFAULT_PLACE, isChosen: false, isPositionRequested: true });
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    satellites: () => ({ json: { result: [] } }),
    favoriteLocations: () => ({ json: { result: [] } }),
    catalog: () => ({ json: { images: [] } }),
  });
  startSession(adasSession);
});

const where = () => new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);
const place = async () =>
  within(await screen.findByRole('region', { name: 'Selected Location' })).getByRole('status').textContent;

test('an address without parameters opens the last place and its search after a reload', async () => {
  keepHome(new URLSearchParams(`${SEARCHED}&tab=satellites`));
  renderAt('/Home', <Home />);
  expect(await place()).toBe('Cape Town');
  await waitFor(() => expect(useSearch.getState().submitted?.form.maxCloudPercent).toBe('10'));
  expect([where().get('find'), where().get('tab')]).toEqual(['images', null]);
});

test('a chosen place is kept; the first place of a session is not', async () => {
  renderAt('/Home', <Home />);
  expect(await place()).toBe(DEFAULT_PLACE.location);
  await waitFor(() => expect(where().get('at')).not.toBeNull());
  expect(lastHome()).toBeNull();
  useLocations.getState().goTo({ location: 'Paris', latitude: 48.8566, longitude: 2.3522, elevation: 0 });
  await waitFor(() => expect(lastHome()).toContain('place=Paris'));
});

test('a logout forgets it', () => {
  keepHome(new URLSearchParams(SEARCHED));
  forgetSession();
  expect(lastHome()).toBeNull();
});
