import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCents, toPriceId } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import type { TaskingOrder } from '../port/provider.ts';
import { sampleTaskingProduct } from '../port/sample-tasking-product.testing.ts';
import { GREENBELT, NOW, openUp42Provider } from './testing/open-up42-provider.ts';

const never = new AbortController().signal;
/** 100 km² for 1,500 credits each, at 1.16 US cents. */
const CENTS = 174_000;

const product = sampleTaskingProduct({
  provider: 'up42',
  priceId: toPriceId('task:up42:phr'),
  satelliteIds: ['38012'],
  sizeKm: { x: 5, y: 5 },
  resolution: { value: 5, unit: 'm' },
  assured: false,
  canceling: null,
});

async function open(kind: 'up42' | 'geopera', settings: object = {}) {
  const opened = await openUp42Provider({ kind, settings, products: [{ ...product, provider: kind }] });
  onTestFinished(async () => {
    await opened.close();
    expect([opened.double.invalidRequests, opened.double.invalidAnswers]).toEqual([[], []]);
  });
  const order = (cents: number | null = CENTS): TaskingOrder => ({
    kind: 'tasking',
    reference: 'tasked',
    place: GREENBELT,
    ...(cents === null ? {} : { agreedCost: { amountMinor: cents, currency: 'USD', cents: toCents(cents) } }),
    terms: {
      product: { ...product, provider: kind, providerFields: { dataProduct: opened.dataProduct('phr-tasking') } },
      bookVersion: 'v',
      startMs: NOW + 7 * DAY_MS,
      endMs: NOW + 21 * DAY_MS,
      opportunity: null,
      endUse: null,
      mediaRights: false,
      notes: '',
    },
  });
  return { ...opened, order };
}

describe.each(['up42', 'geopera'] as const)('taskings: %s', (kind) => {
  it('accept a quotation within the agreed cost, and are delivered', { timeout: 60_000 }, async () => {
    const { provider, order, advance, double } = await open(kind, { acceptSingleOption: true });
    const id = await provider.placeOrder(order(), never);
    const states: string[] = [];
    const notes = new Set<string>();
    for (let polls = 0; polls < 200; polls++) {
      const status = await provider.status(id, never);
      if (states.at(-1) !== status.state) states.push(status.state);
      if (status.note !== undefined) notes.add(status.note);
      if (status.nextPollMs === null) break;
      advance(HOUR_MS / 2);
    }
    expect(states).toEqual(['Ordered', 'Confirmed', 'Planned', 'Complete']);
    expect([...notes]).toEqual([
      'Waiting for the provider to study the order',
      "Waiting for the provider's offer to be decided",
      'Waiting for an offer of the provider',
    ]);
    const { acquired, attempts, cancelUntilMs } = await provider.status(id, never);
    expect(acquired?.scene).toMatchObject({ satellite: 'PHR1A', provider: kind, cloudCover: expect.any(Number) });
    expect(attempts).toMatchObject([{ outcome: 'acquired', satellite: 'PHR1A' }]);
    expect(cancelUntilMs).toBeNull();
    const directory = await mkdtemp(join(tmpdir(), 'up42-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    // A state that goes on to an unknown word is no end.
    double.faults.arm('unknown-state', { operation: 'status' });
    const early = provider.fetchDelivery(id, order(), directory, never);
    await expect(early).rejects.toMatchObject({ kind: 'unavailable' });
    const image = await provider.fetchDelivery(id, order(), directory, never);
    expect(image).toMatchObject({ widthPx: expect.any(Number), original: { mediaType: 'application/zip' } });
    expect(double.model.orders.all()).toHaveLength(1);
  });

  it.each([
    ['costs more', CENTS / 2, /offers order \S+ for 150000 credits \(\$1,740\.00\), and \$870\.00 was agreed/],
    ['has no agreed cost', null, /no cost was agreed/],
  ])('leave a quotation that %s to the operator', async (_what, cents, remark) => {
    const { provider, order, advance, orders } = await open(kind, { acceptSingleOption: true });
    const id = await provider.placeOrder(order(cents), never);
    for (let hours = 0; hours < 10; hours++) {
      advance(HOUR_MS);
      await provider.status(id, never);
    }
    expect(await provider.status(id, never)).toMatchObject({
      state: 'Ordered',
      note: "Waiting for the provider's offer to be decided",
    });
    expect(orders.rows.get('tasked')?.remark).toMatch(remark);
  });

  it('leave a study to the operator by default', async () => {
    const { provider, order, advance, orders } = await open(kind);
    const id = await provider.placeOrder(order(), never);
    advance(3 * HOUR_MS);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Ordered' });
    expect(orders.rows.get('tasked')?.remark).toMatch(/option of the feasibility study .*As requested/);
  });

  it('end when the offer is declined', async () => {
    const { provider, order, advance, double } = await open(kind, { acceptSingleOption: true });
    const id = await provider.placeOrder(order(CENTS / 2), never);
    for (let hours = 0; hours < 5; hours++) {
      advance(HOUR_MS);
      await provider.status(id, never);
    }
    const [placed] = double.model.orders.all();
    const [quotation] = placed ? double.model.quotations(placed) : [];
    double.model.decide('quotation', String(quotation?.['id']), false);
    expect(await provider.status(id, never)).toMatchObject({
      state: 'Rejected',
      reason: "The provider's offer was declined",
      nextPollMs: null,
    });
  });

  it('can be canceled before they are placed', async () => {
    const { provider, order } = await open(kind);
    const id = await provider.placeOrder(order(), never);
    expect((await provider.status(id, never)).cancelUntilMs).toBe(NOW + 7 * DAY_MS);
    expect(await provider.cancel(id, never)).toBe(true);
    expect((await provider.status(id, never)).state).toBe('Cancelled');
  });
});

it('offers the dates of a tasking as one opportunity', async () => {
  const { provider, dataProduct } = await openUp42Provider({
    products: [{ ...product, providerFields: { dataProduct: 'id' } }],
  });
  expect(dataProduct('phr')).not.toBe('');
  const dates = { startMs: NOW, endMs: NOW + 10 * DAY_MS };
  const angles = { heightM: 0, minElevationDeg: 0, maxElevationDeg: 90 };
  const query = { products: provider.tasking?.products ?? [], place: GREENBELT, ...dates, ...angles };
  const found = await provider.tasking?.opportunities(query);
  expect(found).toMatchObject([{ priceId: product.priceId, ...dates }]);
});
