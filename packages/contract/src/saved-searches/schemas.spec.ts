import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SEARCH_NAME_LENGTH_MAX, searchToSave } from './schemas.ts';

const filter = {
  date: { lastDays: 30 },
  phenomenology: { sar: true, ms: true, pan: false },
  resolution: 1,
  maxCloudCover: 0.2,
  providers: { maxar: 10 },
};
const place = { location: 'Greenbelt', latitude: 39, longitude: -76.9 };
const search = { name: 'Home', place, filter };
const withFilter = (change: object) => ({ ...search, filter: { ...filter, ...change } });
const providers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 10] as const));
const takes = (value: unknown) => z.safeParse(searchToSave, value).success;
const messages = (value: unknown) => z.safeParse(searchToSave, value).error?.issues.map(({ message }) => message);

describe('a saved search', () => {
  it('keeps its filter; the default elevation of a place is 0', () => {
    expect(z.parse(searchToSave, search)).toEqual({ ...search, place: { ...place, elevation: 0 } });
  });

  it.each([
    ['the last day', withFilter({ date: { lastDays: 1 } })],
    ['the last century', withFilter({ date: { lastDays: 36_525 } })],
    ['a fixed time', withFilter({ date: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' } })],
    ['fifty providers', withFilter({ providers: providers(50) })],
    ['the further filters', withFilter({ months: [6, 7], minSunElevation: -5, maxOffNadirAngle: 20 })],
    ['the longest name', { ...search, name: 'x'.repeat(SEARCH_NAME_LENGTH_MAX) }],
    ['the deepest place', { ...search, place: { ...place, elevation: -500 } }],
  ])('may request %s', (_what, value) => {
    expect(takes(value)).toBe(true);
  });

  it.each([
    ['no days at all', withFilter({ date: { lastDays: 0 } })],
    ['half a day', withFilter({ date: { lastDays: 0.5 } })],
    ['more than a century', withFilter({ date: { lastDays: 36_526 } })],
    ['a start without an end', withFilter({ date: { start: '2026-01-01T00:00:00Z' } })],
    ['a place off the globe', { ...search, place: { ...place, latitude: 91 } }],
    ['a place above the highest mountain', { ...search, place: { ...place, elevation: 9001 } }],
    ['an invalid month', withFilter({ months: [13] })],
    ['a blank name', { ...search, name: '  ' }],
    ['a name that is too long', { ...search, name: 'x'.repeat(SEARCH_NAME_LENGTH_MAX + 1) }],
  ])('may not request %s', (_what, value) => {
    expect(takes(value)).toBe(false);
  });

  it('names the maximum number of providers', () => {
    expect(messages(withFilter({ providers: {} }))).toEqual(['name at least one provider']);
    expect(messages(withFilter({ providers: providers(51) }))).toEqual(['may name at most 50 providers']);
  });
});
