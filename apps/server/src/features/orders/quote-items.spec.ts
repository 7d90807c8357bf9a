import { setImmediate } from 'node:timers/promises';
import {
  type ArchiveQuoteItem,
  type DrawnArea,
  endpoints,
  fail,
  QUOTE_LIFETIME_MS,
  type QuoteItem,
  toPriceId,
  toSceneId,
} from '@groundtrack/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { assuredOf, SAMPLE_ANGLES, SAMPLE_PLACE, sampleTasking, taskingOf } from '../../testing/sample-tasking.ts';
import { SAMPLE_TERMS } from '../../testing/shop.ts';
import type { QuoteDeps } from './order-deps.ts';
import { quoteItems } from './quote-items.ts';

const NOW_MS = Date.UTC(2026, 8, 1);

let provider: SampleProvider;
let deps: QuoteDeps;
beforeEach(() => {
  provider = new SampleProvider();
  deps = {
    providers: new Map([['sample', provider]]),
    findTerms: () => SAMPLE_TERMS,
    clock: { nowMs: () => NOW_MS },
    ...sampleTasking({ nowMs: () => NOW_MS }),
    countHolders: async () => 0,
  };
});

function itemOf(number: number, changes: Partial<ArchiveQuoteItem> = {}): ArchiveQuoteItem {
  return {
    provider: 'sample',
    featureId: toSceneId(`sample-${number}`),
    product: toPriceId(`sample-${number}:5km`),
    geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
    ...changes,
  };
}
async function quoted(...items: ArchiveQuoteItem[]) {
  const answer = await quoteItems(deps, { items, accountId: 'a' }, new AbortController().signal);
  return endpoints.quote.answer.schema.parse(answer);
}

it('returns a line for each item in order, with the license and the validity', async () => {
  const { lines, totalCents } = await quoted(
    itemOf(3),
    itemOf(1),
    itemOf(3, { product: toPriceId('sample-3:5km-tiff') }),
  );
  expect(totalCents).toBe(300 + 100 + 450);
  expect(lines).toMatchObject([
    {
      line: {
        priceId: 'sample-3:5km',
        areaKm2: 25,
        totalCents: 300,
        licence: { title: SAMPLE_TERMS.title, version: '2' },
        cancellation: 'You can cancel for a full refund until Sample begins to process the image.',
        validUntil: new Date(NOW_MS + QUOTE_LIFETIME_MS).toISOString(),
      },
    },
    { line: { priceId: 'sample-1:5km', dateAcquiredISO: '2026-01-01T00:00:00.000Z' } },
    { line: { priceId: 'sample-3:5km-tiff', totalCents: 450 } },
  ]);
});

it('includes the bands of a delivery in its line, and rejects those the image does not have', async () => {
  const analytic = { product: toPriceId('sample-3:5km-analytic') };
  const { lines, totalCents } = await quoted(
    itemOf(3, { ...analytic, delivery: { bands: ['nir', 'red'] } }),
    itemOf(3, { ...analytic, delivery: { bands: ['red', 'green', 'blue', 'nir'] } }),
    itemOf(3, { ...analytic, delivery: { bands: ['swir'] } }),
    itemOf(3, { delivery: { bands: ['red'] } }),
  );
  expect(totalCents).toBe(600 + 600);
  expect(lines).toMatchObject([
    { line: { description: '5 × 5 km analytic: nir, red', delivery: { bands: ['nir', 'red'] }, totalCents: 600 } },
    { line: { description: '5 × 5 km analytic' } },
    {
      refusal: {
        code: 'options-invalid',
        message: expect.stringContaining('no band swir. It has red, green, blue, nir'),
      },
    },
    { refusal: { code: 'options-invalid', message: expect.stringContaining('is a picture') } },
  ]);
  expect(lines[1]).not.toHaveProperty('line.delivery');
});

it('reports for each item why it cannot be sold, without affecting the others', async () => {
  const { lines, totalCents } = await quoted(
    itemOf(1),
    itemOf(2, { featureId: toSceneId('sample-none'), product: toPriceId('sample-none:5km') }),
    itemOf(3, { product: toPriceId('sample-4:5km') }),
    itemOf(4, { product: toPriceId('cheap') }),
    itemOf(5, { provider: 'acme' }),
  );
  expect(totalCents).toBe(100);
  expect(lines.map((one) => ('line' in one ? 'line' : one.refusal.code))).toEqual([
    'line',
    'scene-unknown',
    'price-mismatch',
    'price-unknown',
    'scene-unknown',
  ]);
});

it('rejects an undeliverable image with the reason', async () => {
  const undeliverable = 'This image cannot be delivered. Grid: EPSG:26913; possible: UTM.';
  const quote = provider.quote.bind(provider);
  provider.quote = async (...parameters) => {
    const scene = await quote(...parameters);
    return scene && { ...scene, products: [], undeliverable };
  };
  const { lines } = await quoted(itemOf(1));
  expect(lines).toEqual([{ refusal: { code: 'image-undeliverable', message: undeliverable } }]);
});

it('makes one request for several products of a scene', async () => {
  provider.failNext('timeout');
  const { lines } = await quoted(itemOf(1), itemOf(1, { product: toPriceId('sample-1:5km-tiff') }), itemOf(2));
  expect(lines).toMatchObject([
    { refusal: { code: 'provider-timeout', message: expect.stringContaining('Sample') } },
    { refusal: { code: 'provider-timeout' } },
    { line: { totalCents: 200 } },
  ]);
});

it('quotes a hundred items at their current prices', async () => {
  provider.surchargeCents = 7;
  const { totalCents } = await quoted(...Array.from({ length: 100 }, (_, index) => itemOf(index + 1)));
  expect(totalCents).toBe(5050 * 100 + 700);
});

it('contains no license if the provider has none', async () => {
  deps = { ...deps, findTerms: () => null };
  expect((await quoted(itemOf(1))).lines).toMatchObject([{ line: { licence: null } }]);
});

it('throws bugs', async () => {
  provider.quote = () => Promise.reject(new TypeError('oops'));
  await expect(quoted(itemOf(1))).rejects.toThrow('oops');
});

describe('a window', () => {
  const startMs = NOW_MS + 3 * DAY_MS;
  const quoteAssured = async (...items: QuoteItem[]) =>
    (await quoteItems(deps, { items, accountId: 'a' }, new AbortController().signal)).lines;

  it('held by others is reported as taken, and the next one can be chosen instead', async () => {
    const counted = vi.fn<QuoteDeps['countHolders']>(async ({ startMs: at }) => (at < startMs + 2 * DAY_MS ? 1 : 0));
    deps = { ...deps, countHolders: counted };
    const [taken] = await quoteAssured(assuredOf('a', startMs));
    const start = new Date(startMs + 2 * DAY_MS).toISOString();
    expect(taken).toMatchObject({
      refusal: {
        code: 'window-taken',
        message: expect.stringMatching(
          /of 2026-09-04 00:00:00 UTC, and no place is left.*The next one is by WORLDVIEW-3 at 2026-09-06 00:00 UTC\.$/,
        ),
        nextWindow: { start, token: expect.any(String) },
      },
    });
    const next = taken && 'refusal' in taken ? taken.refusal.nextWindow : undefined;
    if (!next) throw new Error('no next window');
    expect(deps.readWindow(next.token, { accountId: 'a', place: SAMPLE_PLACE })).toMatchObject({
      value: { searched: SAMPLE_ANGLES },
    });
    const window = { start: next.start, stop: next.stop };
    const [line] = await quoteAssured(assuredOf('a', startMs, { window, token: next.token }));
    expect(line).toMatchObject({ line: { window } });
  });

  it('has one place for two items of one cart', async () => {
    const item = assuredOf('a', startMs);
    const lines = await quoteAssured(item, assuredOf('a', startMs + 30_000), assuredOf('a', startMs + DAY_MS));
    expect(lines.map((one) => ('line' in one ? 'line' : one.refusal.code))).toEqual(['line', 'window-taken', 'line']);
    // The next window is that of the third item, which is quoted later.
    expect(lines[1]).toMatchObject({
      refusal: { message: expect.stringContaining('and another request in your cart takes it. Remove one of the two') },
    });
  });

  it('that has passed returns the next one, and so does one that was never offered', async () => {
    deps = { ...deps, ...sampleTasking({ nowMs: () => startMs }), clock: { nowMs: () => startMs } };
    const passed = await quoteAssured(assuredOf('a', startMs));
    expect(passed).toMatchObject([
      { refusal: { code: 'window-expired', nextWindow: { start: new Date(startMs + DAY_MS).toISOString() } } },
    ]);
    const later = startMs + 4 * DAY_MS;
    expect(await quoteAssured(assuredOf('b', later))).toMatchObject([
      { refusal: { code: 'window-unknown', nextWindow: { start: new Date(later).toISOString() } } },
    ]);
  });

  it('is not suggested to a request without one', async () => {
    const [flexible] = await quoteAssured(taskingOf({ geometry: SAMPLE_PLACE, token: 'x.y' }));
    expect(flexible).toMatchObject({ refusal: { code: 'window-unknown' } });
    expect(flexible).not.toHaveProperty('refusal.nextWindow');
  });

  it('is reported as unavailable even if its provider cannot be reached', async () => {
    deps = { ...deps, countHolders: async () => 1, findNextWindow: async () => null };
    const [taken] = await quoteAssured(assuredOf('a', startMs));
    expect(taken).toMatchObject({
      refusal: { code: 'window-taken', message: expect.not.stringContaining('The next') },
    });
  });
});

describe('a quote of many items', () => {
  it('yields to other requests between areas', async () => {
    const area = (n: number): DrawnArea => ({ type: 'Polygon', coordinates: [circle(n, 999)] });
    const items = Array.from({ length: AREAS }, (_, n) => itemOf(1, { geometry: area(n) }));
    let isQuoting = true;
    const quoting = quoted(...items).finally(() => (isQuoting = false));
    const isUnderWay = () => isQuoting;
    let between = 0;
    for (; isUnderWay(); between++) await setImmediate();
    await quoting;
    expect(between).toBeGreaterThan(1);
  });
});

const AREAS = 40;

function circle(eastDeg: number, positions: number): [number, number][] {
  const ring = Array.from({ length: positions }, (_, n): [number, number] => {
    const angle = (2 * Math.PI * n) / positions;
    return [eastDeg + Math.cos(angle) / 3, Math.sin(angle) / 3];
  });
  return [...ring, ring[0] ?? [0, 0]];
}

it('does not quote a flexible tasking that no satellite can take', async () => {
  const detail = 'Flexible 50 cm: it is too dark. Choose dates from 2027-02-01 to 2027-02-08.';
  deps = { ...deps, checkPasses: async () => fail('tasking-infeasible', detail) };
  const { termsVersion: _terms, ...item } = taskingOf();
  const { lines } = await quoteItems(deps, { items: [item], accountId: 'a' }, new AbortController().signal);
  expect(lines).toEqual([{ refusal: { code: 'tasking-infeasible', message: detail } }]);
});
