import { expect, test } from 'vitest';
import { parsePlace, searchWithPlace } from '../locations/place-rules.ts';
import { readSkyView, type SkyView, searchWithSkyView } from '../satellites/sky-view.ts';
import { addressWithSearch, isSameSearch, parseSearch } from '../search/search-address.ts';
import { defaultSearchForm, type SearchForm } from '../search/search-rules.ts';

/** Place, satellites and search share the URL of Home. Each must keep the parameters of the others. */
test('every part of Home reads back what it writes to the shared URL', () => {
  const nowMs = Date.UTC(2026, 7, 22);
  const place = { location: 'Nairobi', latitude: -1.2921, longitude: 36.8219, elevation: 1700 };
  const view: SkyView = {
    horizon: '7d',
    list: 'passes',
    limit: { kind: 'elevation', deg: 20 },
    providers: ['maxar'],
    sensor: 'sar',
    daylight: true,
    imaging: true,
    leastReach: 50,
    order: 'share',
    text: 'ice',
    satelliteId: '40115',
  };
  const form: SearchForm = {
    ...defaultSearchForm(nowMs),
    providers: ['planet'],
    resultsPerProvider: '7',
    maxPriceUsd: '30',
    maxCloudPercent: '40',
    maxOffNadirDeg: '25',
    minSunElevationDeg: '15',
    months: [5, 6],
  };
  const writers = [
    (address: URLSearchParams) => searchWithPlace(address, place),
    (address: URLSearchParams) => searchWithSkyView(address, view),
    (address: URLSearchParams) => addressWithSearch(address, form),
  ];
  for (const order of [writers, writers.toReversed()]) {
    const address = order.reduce((written, write) => write(written), new URLSearchParams('tab=satellites'));
    expect(parsePlace(address)).toEqual(place);
    expect(readSkyView(address)).toEqual(view);
    const read = parseSearch(address, nowMs);
    expect(read && isSameSearch(read, form)).toBe(true);
    expect(address.get('tab')).toBe('satellites');
  }
});
