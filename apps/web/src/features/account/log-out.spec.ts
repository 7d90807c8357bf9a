import { DEFAULT_PLACE } from '@groundtrack/contract';
import { parseElements } from '@groundtrack/orbit';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  currentSession,
  expireSession,
  forgetSession,
  replaceUser,
  startSession,
  syncSessionAcrossTabs,
} from '../../api/session.ts';
import { ada, adasSession, greenbelt } from '../../testing/samples.ts';
import { readStored, writeStored } from '../../util/local-storage.ts';
import { useLocations } from '../locations/location-store.ts';
import { useCustomElements } from '../satellites/custom-satellites/custom-element-store.ts';
import { submittedSearch } from '../search/search-rules.ts';
import { useSearch } from '../search/search-store.ts';

const ISS = `ISS (ZARYA)
1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927
2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537`;
const paris = { location: 'Paris', latitude: 48.8566, longitude: 2.3522, elevation: 0 };
const bob = { ...adasSession, apiKey: 'key-of-bob', user: { ...ada, username: 'bob@example.com' } };

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

/** What is left of a user in this tab and in the browser. */
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

it('is remembered as long as its user is there, also when the session ends by itself', () => {
  expect(left().recent).toHaveLength(1);
  expireSession(adasSession.apiKey);
  startSession({ ...adasSession, apiKey: 'a new key' });
  expect(left()).toMatchObject({ current: paris, satellites: 1, stored: [true, false] });
});

it('is none when the address of the account changes', () => {
  const moved = { ...ada, username: 'ada@example.org' };
  replaceUser(moved);
  expireSession(adasSession.apiKey);
  startSession({ ...adasSession, apiKey: 'a new key', user: moved });
  expect(left()).toMatchObject({ current: paris, satellites: 1 });
});

it('leaves nothing of the user: places, search and custom satellites', () => {
  forgetSession();
  expect(left()).toEqual(nothing);
  expect(useSearch.getState().form.minResolutionM).not.toBe('3');
});

it('is made up for when another user logs in after a session that ended by itself', () => {
  expireSession(adasSession.apiKey);
  startSession(bob);
  expect(left()).toEqual(nothing);
  expect(currentSession()?.username).toBe('bob@example.com');
});

it('in one of two tabs is one in both; what the next user does there is not lost', () => {
  onTestFinished(syncSessionAcrossTabs());
  // As the other tab leaves it: bob is logged in, and has looked at Greenbelt.
  document.cookie = 'groundtrack_key=key-of-bob; Path=/';
  document.cookie = 'groundtrack_username=bob%40example.com; Path=/';
  writeStored('groundtrack-locations', JSON.stringify({ state: { recent: [greenbelt] }, version: 0 }));
  writeStored('groundtrack-own-elements', JSON.stringify({ state: { sets: [] }, version: 0 }));
  writeStored('groundtrack-owner', 'bob@example.com');
  window.dispatchEvent(new StorageEvent('storage', { key: 'groundtrack-owner' }));
  expect(currentSession()?.username).toBe('bob@example.com');
  expect(left()).toMatchObject({ current: DEFAULT_PLACE, recent: [greenbelt], submitted: null, satellites: 0 });
  expect(readStored('groundtrack-locations')).toContain('Greenbelt');
});
