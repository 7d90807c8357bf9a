import { DEFAULT_PLACE } from '@groundtrack/contract';
import { parseElements } from '@groundtrack/orbit';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  currentSession,
  expireSession,
  forgetSession,
  replaceUser,
  startSession,
  syncSessionAcrossTabs,
} from '../../api/session.ts';
import { RECONNECTED_EVENT } from '../../lib/connection-events.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { ada, adasSession, greenbelt, serverInfo } from '../../testing/samples.ts';
import { useLocations } from '../locations/location-store.ts';
import { useCustomElements } from '../satellites/custom-satellites/custom-element-store.ts';
import { submittedSearch } from '../search/search-rules.ts';
import { useSearch } from '../search/search-store.ts';
import { finishLogOut, logOutOfServer } from './log-out.ts';

const WAIT_OPTIONS = { timeout: 10_000 };
const ISS = `ISS (ZARYA)
1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927
2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537`;
const paris = { location: 'Paris', latitude: 48.8566, longitude: 2.3522, elevation: 0 };
const bob = { ...adasSession, id: 'session-of-bob', user: { ...ada, username: 'bob@example.com' } };

beforeEach(() => {
  forgetSession();
  startSession(adasSession);
  useLocations.getState().goTo(greenbelt);
  useLocations.getState().goTo(paris);
  const { form, change, submit } = useSearch.getState();
  change({ minResolutionM: '3' });
  submit(submittedSearch(form, paris, Date.now()));
  useCustomElements.getState().keep(parseElements(ISS).elements);
});

/** The data of a user in this tab and in the browser. */
const left = () => ({
  current: useLocations.getState().current,
  recent: useLocations.getState().recent,
  submitted: useSearch.getState().submitted,
  satellites: useCustomElements.getState().sets.length,
  stored: ['locations', 'own-elements'].map(
    (name) => readStored(`groundtrack-${name}`)?.includes('Greenbelt') ?? false,
  ),
});
const nothing = { current: DEFAULT_PLACE, recent: [], submitted: null, satellites: 0, stored: [false, false] };

it('is remembered while its user is there, also after the session expires', () => {
  expect(left().recent).toHaveLength(1);
  expireSession(adasSession.id);
  startSession({ ...adasSession, id: 'a-new-session' });
  expect(left()).toMatchObject({ current: paris, satellites: 1, stored: [true, false] });
});

it('does not happen when the account’s address changes', () => {
  const moved = { ...ada, username: 'ada@example.org' };
  replaceUser(moved);
  expireSession(adasSession.id);
  startSession({ ...adasSession, id: 'a-new-session', user: moved });
  expect(left()).toMatchObject({ current: paris, satellites: 1 });
});

it('removes places, search and custom satellites', () => {
  forgetSession();
  expect(left()).toEqual(nothing);
  expect(useSearch.getState().form.minResolutionM).not.toBe('3');
});

it('happens later, when another user logs in after an expired session', () => {
  expireSession(adasSession.id);
  startSession(bob);
  expect(left()).toEqual(nothing);
  expect(currentSession()?.username).toBe('bob@example.com');
});

it('in one of two tabs applies to both, and keeps the data of the next user', () => {
  onTestFinished(syncSessionAcrossTabs());
  // The state the other tab leaves behind: bob is logged in and has selected Greenbelt.
  document.cookie = 'groundtrack_session=session-of-bob; Path=/';
  writeStored('groundtrack-session', 'session-of-bob bob@example.com');
  writeStored('groundtrack-locations', JSON.stringify({ state: { recent: [greenbelt] }, version: 0 }));
  writeStored('groundtrack-own-elements', JSON.stringify({ state: { sets: [] }, version: 0 }));
  writeStored('groundtrack-owner', 'bob@example.com');
  window.dispatchEvent(new StorageEvent('storage', { key: 'groundtrack-owner' }));
  expect(currentSession()?.username).toBe('bob@example.com');
  expect(left()).toMatchObject({ current: DEFAULT_PLACE, recent: [greenbelt], submitted: null, satellites: 0 });
  expect(readStored('groundtrack-locations')).toContain('Greenbelt');
});

it('that did not reach the server is sent once it responds, or with the next load', async () => {
  const server = await serveApi({ logOut: () => 'hang-up', serverInfo: () => ({ json: serverInfo }) });
  const sent = () => server.calls.filter(({ name }) => name === 'logOut').length;
  logOutOfServer();
  await vi.waitFor(() => expect(sent()).toBeGreaterThan(0), WAIT_OPTIONS);
  expect([currentSession(), readStored('groundtrack-log-out-due')]).toEqual([null, 'yes']);
  server.answer({ logOut: () => toProblem('session-expired'), serverInfo: () => ({ json: serverInfo }) });
  window.dispatchEvent(new Event(RECONNECTED_EVENT));
  finishLogOut();
  await vi.waitFor(() => expect(readStored('groundtrack-log-out-due')).toBeNull(), WAIT_OPTIONS);
});

it('is not repeated after a new login, whose session it would end', async () => {
  const server = await serveApi({});
  writeStored('groundtrack-log-out-due', 'yes');
  finishLogOut();
  expect([server.calls, readStored('groundtrack-log-out-due')]).toEqual([[], null]);
});
