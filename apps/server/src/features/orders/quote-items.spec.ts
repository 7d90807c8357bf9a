import { type ArchiveQuoteItem, endpoints, QUOTE_LIFETIME_MS, toPriceId, toSceneId } from '@groundtrack/contract';
import { beforeEach, expect, it } from 'vitest';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { sampleTasking } from '../../testing/sample-tasking.ts';
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

it('answers a line for each item, in their order, with the licence and how long it is valid', async () => {
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

it('says of each item why it cannot be sold, and leaves the others alone', async () => {
  const { lines, totalCents } = await quoted(
    itemOf(1),
    itemOf(2, { featureId: toSceneId('sample-none'), product: toPriceId('sample-none:5km') }),
    itemOf(3, { product: toPriceId('sample-4:5km') }),
    itemOf(4, { product: toPriceId('cheap') }),
    itemOf(5, { provider: 'nobody' }),
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

it('asks once for several products of a scene', async () => {
  provider.failNext('timeout');
  const { lines } = await quoted(itemOf(1), itemOf(1, { product: toPriceId('sample-1:5km-tiff') }), itemOf(2));
  expect(lines).toMatchObject([
    { refusal: { code: 'provider-timeout', message: expect.stringContaining('Sample') } },
    { refusal: { code: 'provider-timeout' } },
    { line: { totalCents: 200 } },
  ]);
});

it('quotes a hundred items, the price of the moment', async () => {
  provider.surchargeCents = 7;
  const { totalCents } = await quoted(...Array.from({ length: 100 }, (_, index) => itemOf(index + 1)));
  expect(totalCents).toBe(5050 * 100 + 700);
});

it('has no licence to name where the provider has none', async () => {
  deps = { ...deps, findTerms: () => null };
  expect((await quoted(itemOf(1))).lines).toMatchObject([{ line: { licence: null } }]);
});

it('lets a bug be a bug', async () => {
  provider.quote = () => Promise.reject(new TypeError('oops'));
  await expect(quoted(itemOf(1))).rejects.toThrow('oops');
});
