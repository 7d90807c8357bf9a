import { describe, expect, it } from 'vitest';
import { assuredDefaults, canFindWindows, flexibleDefaults } from './tasking-defaults.ts';

const iso = (ms: number) => new Date(ms).toISOString();

describe('the default dates of the forms', () => {
  it.each([
    ['2026-11-22T13:44:31.250Z', '2026-11-29T14:00:00.000Z', '2026-12-29T14:00:00.000Z'],
    ['2026-11-22T13:00:00.000Z', '2026-11-29T14:00:00.000Z', '2026-12-29T14:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-08T00:00:00.000Z', '2027-02-07T00:00:00.000Z'],
    ['2028-02-22T10:00:00.000Z', '2028-02-29T11:00:00.000Z', '2028-03-30T11:00:00.000Z'],
  ])('flexible at %s: 7, and 37 days and an hour later, on the full hour', (now, start, stop) => {
    const dates = flexibleDefaults(Date.parse(now));
    expect([iso(dates.startMs), iso(dates.stopMs)]).toEqual([start, stop]);
  });

  it('assured: 15 to 90 degrees over the next seven days', () => {
    const nowMs = Date.parse('2026-11-22T13:44:31Z');
    expect(assuredDefaults(nowMs)).toEqual({
      minElevationDeg: 15,
      maxElevationDeg: 90,
      startMs: nowMs,
      stopMs: Date.parse('2026-11-29T13:44:31Z'),
    });
  });
});

describe('Find Windows', () => {
  const search = { latitude: 0, longitude: 0, ...assuredDefaults(0) };

  it('is enabled if all fields are numbers and the minimum angle is below the maximum', () => {
    expect(canFindWindows(search)).toBe(true);
    expect(canFindWindows({ ...search, minElevationDeg: 90 })).toBe(true);
    expect(canFindWindows({ ...search, minElevationDeg: 90, maxElevationDeg: 89.9 })).toBe(false);
  });

  it.each(Object.keys(search))('is disabled if %s is blank or not a number', (field) => {
    expect(canFindWindows({ ...search, [field]: null })).toBe(false);
    expect(canFindWindows({ ...search, [field]: Number.NaN })).toBe(false);
  });
});
