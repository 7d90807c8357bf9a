import { DEFAULT_PLACE, type Place } from '@groundtrack/contract';
import { formatCoordinates } from '@groundtrack/geo';
import { describe, expect, test } from 'vitest';
import { isSamePlace, unnamedPlace } from '../../lib/places.ts';
import { US } from '../../lib/units.ts';
import { elevationError, moveTo, nearLabel, parsePlace, saysCoordinates, searchWithPlace } from './place-rules.ts';

const place = (latitude: number, location = `Place ${latitude}`): Place => ({
  location,
  latitude,
  longitude: 10,
  elevation: 0,
});

describe('a location change', () => {
  test('keeps the five latest places, the previous one first', () => {
    const start = { current: place(0), recent: [] };
    const state = [1, 2, 3, 4, 5, 6, 7].map((latitude) => place(latitude)).reduce(moveTo, start);
    expect(state.current.latitude).toBe(7);
    expect(state.recent.map(({ latitude }) => latitude)).toEqual([6, 5, 4, 3, 2]);
  });

  test('lists no place twice, and not the new one', () => {
    const state = [1, 2, 1, 2].map((latitude) => place(latitude)).reduce(moveTo, { current: place(0), recent: [] });
    expect(state.current.latitude).toBe(2);
    expect(state.recent.map(({ latitude }) => latitude)).toEqual([1, 0]);
  });

  test('to the same place only updates its name', () => {
    const state = moveTo({ current: place(1), recent: [place(0)] }, place(1, 'Home'));
    expect(state).toEqual({ current: place(1, 'Home'), recent: [place(0)] });
  });
});

describe('names', () => {
  test('of a point', () => {
    expect(formatCoordinates(DEFAULT_PLACE)).toBe('39.0045° N, 76.8755° W');
    expect(unnamedPlace({ latitude: -0.12345678, longitude: 5 })).toEqual({
      location: '0.1235° S, 5.0000° E',
      latitude: -0.123457,
      longitude: 5,
      elevation: 0,
    });
  });

  test('of a point near a place', () => {
    expect(nearLabel(place(0, 'Greenbelt, Maryland, United States'))).toBe('Near Greenbelt, Maryland');
    expect(nearLabel(place(0, 'Singapore'))).toBe('Near Singapore');
  });

  test.each([
    [true, '40.446111° N, 79.982222° W'],
    [true, '18SUJ2337106519 (38.889805° N, 77.036537° W)'],
    [true, '39° 00′ 16.2″ S, 76° 52′ 31.8″ E'],
    [false, 'Greenbelt, Maryland'],
    [false, 'Near 7° East, Nevada'],
  ])('contains its coordinates: %s, %s', (says, location) => {
    expect(saysCoordinates(location)).toBe(says);
  });
});

describe('a place in the URL', () => {
  test('survives, next to other parameters', () => {
    const search = searchWithPlace(new URLSearchParams('tab=satellites'), { ...DEFAULT_PLACE });
    expect(search.get('tab')).toBe('satellites');
    expect(parsePlace(search)).toEqual(DEFAULT_PLACE);
  });

  test('keeps its elevation, unless that is invalid', () => {
    const search = searchWithPlace(new URLSearchParams(), { ...DEFAULT_PLACE, elevation: -12.5 });
    expect(parsePlace(search)?.elevation).toBe(-12.5);
    search.set('elevation', '9001');
    expect(parsePlace(search)?.elevation).toBe(0);
    expect(searchWithPlace(search, { ...DEFAULT_PLACE }).has('elevation')).toBe(false);
  });

  test('without a name is named by its coordinates, and nonsense is rejected', () => {
    expect(parsePlace(new URLSearchParams('at=1,2'))?.location).toBe('1.0000° N, 2.0000° E');
    expect(parsePlace(new URLSearchParams('at=here'))).toBeNull();
    expect(parsePlace(new URLSearchParams())).toBeNull();
  });
});

test('a meter apart is the same place, ten are not', () => {
  expect(isSamePlace(place(1), place(1.000005))).toBe(true);
  expect(isSamePlace(place(1), place(1.0001))).toBe(false);
});

test('an elevation exists on Earth', () => {
  expect([-430, 0, 9000].map((elevationM) => elevationError(elevationM))).toEqual([null, null, null]);
  for (const wrong of [-431, 9001, Number.NaN]) {
    expect(elevationError(wrong)).toBe('Elevation must be a number from -430 to 9000 meters');
  }
  expect(elevationError(9001, US.typed)).toBe('Elevation must be a number from -1410 to 29527 feet');
});
