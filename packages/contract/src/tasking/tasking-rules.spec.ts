import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstBrokenRule,
  fixedStopMs,
  type RuledProduct,
  TASKING_DAY_MS,
  type TaskingDraft,
  type TaskingRuleContext,
} from './tasking-rules.ts';

const NOW = Date.parse('2027-03-10T12:00:00Z');
const flexible = toProduct({});
const assured = toProduct({ window_select: '1', windowDays: 0 });
const context: TaskingRuleContext = { nowMs: NOW, endUses: null };
const valid: TaskingDraft = {
  product: flexible,
  startMs: NOW + TASKING_DAY_MS,
  stopMs: NOW + 2 * TASKING_DAY_MS,
  latitude: 39,
  longitude: -76,
  endUse: null,
};

function toProduct(metadata: Partial<RuledProduct['metadata']>): RuledProduct {
  return {
    description: 'Flexible 50 cm',
    metadata: {
      provider: 'planet',
      window_select: '0',
      collectionWindowDays: null,
      offsetDays: 1,
      windowDays: 1,
      ...metadata,
    },
  };
}

const messageOf = (draft: Partial<TaskingDraft>, more: Partial<TaskingRuleContext> = {}) =>
  firstBrokenRule({ ...valid, ...draft }, { ...context, ...more })?.message ?? null;

describe('the nine rules of a tasking', () => {
  it('accept a valid request', () => {
    expect(firstBrokenRule(valid, context)).toBeNull();
  });

  it.each<[number, Partial<TaskingDraft>, string]>([
    [1, { product: null }, 'Please select an Image Product'],
    [2, { startMs: null }, 'Earliest Image Date cannot be blank'],
    [2, { startMs: Number.NaN }, 'Earliest Image Date cannot be blank'],
    [3, { stopMs: null }, 'Latest Image Date cannot be blank'],
    [3, { stopMs: Number.POSITIVE_INFINITY }, 'Latest Image Date cannot be blank'],
    [4, { stopMs: NOW }, 'Latest Image Date cannot be before the Earliest Image Date'],
    [5, { startMs: NOW }, 'The earliest image date for Flexible 50 cm must be at least 1 day(s) in the future.'],
    [
      6,
      { stopMs: NOW + TASKING_DAY_MS },
      'The latest image date for Flexible 50 cm must be at least 1 day(s) after the earliest image date.',
    ],
    [7, { latitude: 90.000001 }, 'Please select a Latitude between -90 and 90 degrees'],
    [7, { latitude: null }, 'Please select a Latitude between -90 and 90 degrees'],
    [7, { latitude: Number.NaN }, 'Please select a Latitude between -90 and 90 degrees'],
    [8, { longitude: -180.5 }, 'Please select a Longitude between -180 and 180 degrees'],
    [8, { longitude: null }, 'Please select a Longitude between -180 and 180 degrees'],
  ])('rule %i is broken by %j', (rule, draft, message) => {
    expect(firstBrokenRule({ ...valid, ...draft }, context)).toMatchObject({ rule, message });
  });

  it('are checked in order, and the first violation is returned', () => {
    const all: Partial<TaskingDraft>[] = [
      { product: null },
      { startMs: null },
      { stopMs: null },
      { startMs: NOW, stopMs: NOW - 1 },
      { startMs: NOW, stopMs: NOW },
      { startMs: NOW + TASKING_DAY_MS, stopMs: NOW + TASKING_DAY_MS },
      { latitude: 91 },
      { longitude: 181 },
      { product: toProduct({ provider: 'maxar' }) },
    ];
    const endUses = { '01': 'Mapping' };
    for (const [index] of all.entries()) {
      const later = Object.assign({}, ...all.slice(index).toReversed());
      const from = index === 0 ? later : { product: flexible, ...later };
      expect(firstBrokenRule({ ...valid, ...from }, { nowMs: NOW, endUses })?.rule).toBe(index + 1);
    }
  });
});

describe('rule 5, the earliest date', () => {
  it.each([
    [0, 0, true],
    [0, -1, false],
    [1, TASKING_DAY_MS, true],
    [1, TASKING_DAY_MS - 1, false],
    [7, 7 * TASKING_DAY_MS, true],
    [7, 7 * TASKING_DAY_MS - 1, false],
  ])('%i days ahead, with %i ms: %s', (offsetDays, aheadMs, isValid) => {
    const product = toProduct({ offsetDays, windowDays: 0 });
    const startMs = NOW + aheadMs;
    expect(messageOf({ product, startMs, stopMs: startMs }) === null).toBe(isValid);
  });

  it('has the number of days in its message', () => {
    expect(messageOf({ product: toProduct({ offsetDays: 7 }) })).toBe(
      'The earliest image date for Flexible 50 cm must be at least 7 day(s) in the future.',
    );
  });

  it.each([
    ['the same instant in other zones', '2027-03-11T23:45:00+11:45', '2027-03-11T01:00:00-11:00'],
    // In the United States, daylight saving time starts on 14 March 2027, which has 23 hours there.
    ['across the start of daylight saving time', '2027-03-11T07:00:00-05:00', '2027-03-11T12:00:00Z'],
  ])('depends on instants only: %s', (_what, one, other) => {
    expect(Date.parse(one)).toBe(Date.parse(other));
    expect(messageOf({ startMs: Date.parse(one) })).toBeNull();
    expect(messageOf({ startMs: Date.parse(other) - 1 })).toContain('in the future');
  });
});

describe('rule 6, the latest date', () => {
  const product = toProduct({ windowDays: 2 });

  it.each([
    ['a leap day', '2028-02-28T00:00:00Z', '2028-03-01T00:00:00Z', true],
    ['no leap day', '2027-02-28T00:00:00Z', '2027-03-01T00:00:00Z', false],
    ['29 February itself', '2028-02-29T00:00:00Z', '2028-03-02T00:00:00Z', true],
    // Two calendar days in New York, but 47 hours.
    ['the start of daylight saving time', '2028-03-11T12:00:00-05:00', '2028-03-13T12:00:00-04:00', false],
    ['the end of daylight saving time', '2028-11-04T12:00:00-04:00', '2028-11-06T12:00:00-05:00', true],
  ])('over %s', (_what, start, stop, isValid) => {
    const nowMs = Date.parse('2027-01-01T00:00:00Z');
    const found = messageOf({ product, startMs: Date.parse(start), stopMs: Date.parse(stop) }, { nowMs });
    expect(found).toBe(
      isValid
        ? null
        : 'The latest image date for Flexible 50 cm must be at least 2 day(s) after the earliest image date.',
    );
  });

  it('must be the end of a fixed collection window', () => {
    const fixed = toProduct({ collectionWindowDays: 3 });
    const stopMs = fixedStopMs(fixed, NOW + TASKING_DAY_MS);
    expect(stopMs).toBe(NOW + 4 * TASKING_DAY_MS);
    expect(messageOf({ product: fixed, stopMs })).toBeNull();
    expect(messageOf({ product: fixed, stopMs: NOW + 4 * TASKING_DAY_MS + 1 })).toBe(
      'The latest image date for Flexible 50 cm must be exactly 3 day(s) after the earliest image date.',
    );
    expect(fixedStopMs(flexible, NOW)).toBeNull();
  });
});

describe('an assured product', () => {
  it('takes its dates from the window, which may last only seconds', () => {
    expect(messageOf({ product: assured, stopMs: NOW + TASKING_DAY_MS + 12_000 })).toBeNull();
  });

  it('reports a missing window instead of a blank earliest date', () => {
    const message = 'Latest Image Date cannot be blank: please find and select a window';
    for (const draft of [{ startMs: null }, { stopMs: null }, { startMs: null, stopMs: null }])
      expect(firstBrokenRule({ ...valid, product: assured, ...draft }, context)).toMatchObject({ rule: 3, message });
  });
});

describe('the place and the end use', () => {
  it.each([
    [90, 180],
    [-90, -180],
    [0, 0],
  ])('latitude %d and longitude %d are valid', (latitude, longitude) => {
    expect(messageOf({ latitude, longitude })).toBeNull();
  });

  const maxar = toProduct({ provider: 'maxar' });
  const endUses = { '07': 'Mapping' };

  it.each([[null], [''], ['08'], ['toString'], ['Mapping']])('rejects the end use %j', (endUse) => {
    expect(messageOf({ product: maxar, endUse }, { endUses })).toBe('Please select a Maxar End Use');
  });

  it('accepts a listed end use, and none for other providers', () => {
    expect(messageOf({ product: maxar, endUse: '07' }, { endUses })).toBeNull();
    expect(messageOf({ endUse: null })).toBeNull();
  });
});

it('a request that passes the rules violates no limit of its product', () => {
  const time = fc.option(fc.double({ min: NOW - 1e10, max: NOW + 1e10 }), { nil: null });
  const angle = fc.option(fc.double({ min: -400, max: 400 }), { nil: null });
  const dates = { startMs: time, stopMs: time, latitude: angle, longitude: angle };
  fc.assert(
    fc.property(fc.record(dates), fc.record({ offsetDays: fc.nat(3), windowDays: fc.nat(3) }), (typed, days) => {
      if (firstBrokenRule({ ...typed, product: toProduct(days), endUse: null }, context)) return;
      expect(typed.startMs).toBeGreaterThanOrEqual(NOW + days.offsetDays * TASKING_DAY_MS);
      expect(typed.stopMs).toBeGreaterThanOrEqual(Number(typed.startMs) + days.windowDays * TASKING_DAY_MS);
      expect(Math.abs(Number(typed.latitude))).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(typed.longitude))).toBeLessThanOrEqual(180);
    }),
  );
});
