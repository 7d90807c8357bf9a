import { toPriceId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { toZone } from '../../../lib/zone.ts';
import { greenbelt } from '../../../testing/samples.ts';
import { offeredProducts } from '../offers.ts';
import { defaultRequest } from '../request/request-values.ts';
import { offers, taskingWindow } from '../tasking-samples.ts';
import { toLanes, toTicks } from './timeline-lanes.ts';
import { blockedText, shortWindowFacts, windowFacts } from './window-facts.ts';
import { filterWindows } from './window-filters.tsx';
import { findWindow, passKey, windowKey } from './window-key.ts';
import { toWindowQuery, windowQueryError } from './window-query.ts';

const nowMs = Date.parse('2026-11-22T14:20:31Z');
const HOUR_MS = 3_600_000;
const usual = defaultRequest(greenbelt, nowMs);

describe('Find Windows', () => {
  it('sends the place, the dates and the angles', () => {
    expect(toWindowQuery(usual)).toEqual({
      geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
      start: '2026-11-22T14:20:00.000Z',
      stop: '2026-11-29T14:20:00.000Z',
      minElevation: 15,
      maxElevation: 90,
    });
  });
  it.each([
    { latitude: '' },
    { longitude: 'x' },
    { from: '' },
    { to: '' },
    { minElevation: '' },
    { maxElevation: 'NaN' },
    { minElevation: '60', maxElevation: '59' },
  ])('is disabled with %o', (change) => {
    expect(toWindowQuery({ ...usual, ...change })).toBeNull();
  });
  it.each([
    [{ latitude: '91' }, 'Latitude'],
    [{ longitude: '-181' }, 'Longitude'],
    [{ maxElevation: '91' }, 'Elevation'],
    [{ to: usual.from, from: usual.to }, 'Latest Image Date'],
  ])('reports a value out of range with %o', (change, word) => {
    const query = toWindowQuery({ ...usual, ...change });
    expect(query && windowQueryError(query)).toContain(word);
  });
});

describe('the filters', () => {
  const products = offeredProducts(offers);
  const windows = [taskingWindow(nowMs + 48 * HOUR_MS)];
  it.each([
    [{ sensor: null, maxCents: null }, 1],
    [{ sensor: 'optical', maxCents: 400_000 }, 1],
    [{ sensor: 'sar', maxCents: null }, 0],
    [{ sensor: null, maxCents: 399_999 }, 0],
    [{ maxOffNadirDeg: 90 }, 1],
    [{ maxOffNadirDeg: 1 }, 0],
  ] as const)('%o leave %i of one optical window for $4,000', (filter, count) => {
    const any = { sensor: null, maxCents: null, maxOffNadirDeg: null };
    expect(filterWindows(windows, products, { ...any, ...filter })).toHaveLength(count);
  });
});

describe('the key of a window', () => {
  const soon = taskingWindow(nowMs + 48 * HOUR_MS);
  const other = { ...soon, priceId: toPriceId('task:maxar:assured-50') };
  const later = taskingWindow(nowMs + 50 * HOUR_MS);
  it('finds its window again after newer elements have shifted it by seconds', () => {
    const moved = { ...soon, peak: new Date(Date.parse(soon.peak) + 4000).toISOString() };
    expect(findWindow([other, later, moved], windowKey(soon))).toBe(moved);
  });
  it('finds no other pass or product', () => {
    expect(findWindow([later], windowKey(soon))).toBeNull();
    expect(findWindow([soon], windowKey(other))).toBeNull();
    expect(findWindow([soon], '')).toBeNull();
  });
  it('finds any product of a pass', () => {
    expect(findWindow([later, soon], passKey('40115', nowMs + 48 * HOUR_MS + 20_000))).toBe(soon);
  });
});

describe('the facts of a window', () => {
  const at = { zone: toZone('UTC'), nowMs };

  it.each([
    [59.9, 'Order within 59 min'],
    [0.5, 'Order at once'],
    [60, 'Order by 2026-11-22 15:20 UTC'],
  ])('show the remaining time if it is short: %d min', (minutes, text) => {
    const [product] = offers.flatMap(({ prices }) => prices);
    if (!product) throw new Error('There is no product');
    const orderDeadline = new Date(nowMs + minutes * 60_000).toISOString();
    expect(windowFacts(taskingWindow(nowMs, { orderDeadline }), product, at)).toContain(text);
  });

  it.each([
    [0, []],
    [12, ['Time ± 12 s']],
    [null, ['Time error unknown']],
  ])('show a time error: %s s', (expectedErrorSec, texts) => {
    const [product] = offers.flatMap(({ prices }) => prices);
    if (!product) throw new Error('There is no product');
    const facts = windowFacts(taskingWindow(nowMs, { expectedErrorSec }), product, at);
    expect(facts.filter((fact) => fact.startsWith('Time '))).toEqual(texts);
  });

  it.each([
    [0.5, 0.7, '70 % chance of a clear pass'],
    [null, 0.4, '40 % chance of a clear pass'],
    [null, null, 'No cloud limit'],
  ])('show the cloud probability if it is relevant', (maxCloudCover, clearChance, text) => {
    const [product] = offers.flatMap(({ prices }) => prices);
    if (!product) throw new Error('There is no product');
    const limited = { ...product, metadata: { ...product.metadata, maxCloudCover } };
    expect(windowFacts(taskingWindow(nowMs, { clearChance }), limited, at)).toContain(text);
  });
});

it('shortens the facts of a window for a row of a phone', () => {
  const times = { orderDeadline: '2026-12-02T10:43:20Z', cancelDeadline: null, clearChance: 0.62 };
  expect(shortWindowFacts(taskingWindow(nowMs, times), { zone: toZone('UTC'), nowMs })).toEqual([
    'WORLDVIEW-3',
    '62 % clear',
    'Cannot be canceled',
    'Order by Dec 2 10:43',
  ]);
});

it.each([
  [{ taken: 'by-you' } as const, 'You have ordered'],
  [{ taken: 'by-others' } as const, 'another customer'],
  [{ orderDeadline: new Date(nowMs).toISOString() }, 'Can no longer be ordered'],
])('explains why a window with %o cannot be selected', (change, text) => {
  expect(blockedText(taskingWindow(nowMs + 48 * HOUR_MS, change), nowMs)).toContain(text);
  expect(blockedText(taskingWindow(nowMs + 48 * HOUR_MS), nowMs)).toBeNull();
});

describe('the timeline', () => {
  it('skips a taken window in favor of a free one of the same pass', () => {
    const taken = taskingWindow(nowMs + 48 * HOUR_MS, { taken: 'by-others' });
    const free = { ...taken, priceId: toPriceId('task:maxar:assured-50'), taken: null };
    const marksOf = (...windows: (typeof taken)[]) =>
      toLanes(windows, nowMs, stopMs).flatMap(({ marks }) => marks.map(({ key, isTaken }) => [key, isTaken]));
    expect(marksOf(taken, free)).toEqual([[windowKey(free), false]]);
    expect(marksOf(taken)).toEqual([[windowKey(taken), true]]);
  });

  const stopMs = nowMs + 96 * HOUR_MS;
  it('has a lane for each satellite and a mark for each pass', () => {
    const first = taskingWindow(nowMs + 48 * HOUR_MS);
    const windows = [
      taskingWindow(nowMs + 72 * HOUR_MS),
      { ...first, priceId: toPriceId('task:maxar:assured-50') },
      first,
      taskingWindow(nowMs + 24 * HOUR_MS, { satelliteId: '99', satellite: 'ICEYE-X1' }),
    ];
    const lanes = toLanes(windows, nowMs, stopMs);
    expect(lanes.map(({ satellite, marks }) => [satellite, marks.map(({ keys }) => keys.length)])).toEqual([
      ['ICEYE-X1', [1]],
      ['WORLDVIEW-3', [2, 1]],
    ]);
    expect(lanes[1]?.marks[0]?.from).toBeCloseTo(0.5, 2);
  });
  it.each([1, 12, 24, 7 * 24, 92 * 24])('has at most eight ticks over %d hours', (hours) => {
    const ticks = toTicks(nowMs, nowMs + hours * HOUR_MS);
    expect(ticks.length).toBeLessThanOrEqual(8);
    for (const { share } of ticks) expect(share).toBeLessThan(1);
  });
  it('labels days by their date and hours by themselves', () => {
    const texts = toTicks(nowMs, nowMs + 72 * HOUR_MS).map(({ text }) => text);
    expect(texts).toEqual(['11-23', '12 h', '11-24', '12 h', '11-25', '12 h']);
  });
});
