import { endpoints, firstBrokenRule, TASKING_DAY_MS } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { lateCancelingNote, taskingCancelingPolicy } from '../../providers/port/tasking-canceling.ts';
import { examplePriceBook } from '../../providers/price-book/example-price-book.ts';
import { CATALOGUE } from '../../providers/simulated/catalog.ts';
import { listProducts } from '../archive/list-products.ts';
import { satelliteSeed } from '../satellites/seed/satellite-seed.ts';
import { toTaskingOffers } from './to-tasking-offers.ts';

const names = Object.keys(CATALOGUE);
const priceBook = examplePriceBook({ providers: names, satellites: satelliteSeed });
const satelliteNames = new Map(satelliteSeed.map(({ id, name }) => [id, name]));
const labels: Readonly<Record<string, string>> = { maxar: 'Maxar', planet: 'Planet' };
const providers = new Map(
  names.map((name) => [name, { name, label: labels[name] ?? name, simulated: true, priceList: [] }]),
);
const offers = toTaskingOffers({ priceBook, providers, satelliteNames });

describe('the tasking products of the example book', () => {
  it('fit the contract', () => {
    const answer = { archive: [], tasking: offers };
    expect(endpoints.products.answer.schema.parse(answer)).toEqual(answer);
  });

  it('are listed by provider; only Maxar has fees and end uses', () => {
    expect(offers.map(({ name }) => name).slice(0, 2)).toEqual(['Task Maxar', 'Task Planet']);
    expect(offers.filter(({ metadata }) => metadata).map(({ name }) => name)).toEqual(['Task Maxar']);
    const { fees, endUse } = offers[0]?.metadata ?? { fees: [], endUse: {} };
    expect(fees.map(({ description, price }) => [description, price])).toEqual([
      ['High Demand', 68_000],
      ['Media Usage', 68_000],
    ]);
    expect(Object.keys(endUse).length).toBeGreaterThan(5);
  });

  it('have every field of the specification', () => {
    const product = offers[0]?.prices.find(({ priceId }) => priceId === 'task:maxar:single-window-50cm');
    expect(product).toMatchObject({
      price: 650_000,
      description: 'Single Window, 50 cm color',
      metadata: {
        provider: 'maxar',
        satellite: expect.stringMatching(/^WorldView-3, WorldView-2, GeoEye-1, WorldView Legion 1/),
        tier: 'Single Window',
        resolution: { value: 50, unit: 'cm' },
        mode: 'Panchromatic and 4 colors',
        priority: 'Assured',
        size: { name: '6 × 6 km', x: 6, y: 6 },
        window_select: '1',
        collectionWindowDays: null,
        offsetDays: 1,
        windowDays: 0,
        cancellation: 'You can cancel for a full refund until 24 hours before the window.',
        simulated: true,
      },
    });
  });

  it('are valid for the submit rules', () => {
    const nowMs = Date.UTC(2026, 10, 22);
    for (const product of offers.flatMap(({ prices }) => prices)) {
      const startMs = nowMs + product.metadata.offsetDays * TASKING_DAY_MS;
      const days = product.metadata.collectionWindowDays ?? product.metadata.windowDays;
      const stopMs = startMs + days * TASKING_DAY_MS;
      const draft = { product, startMs, stopMs, latitude: 0, longitude: 0, endUse: null };
      expect(firstBrokenRule(draft, { nowMs, endUses: null })).toBeNull();
    }
  });

  it('are returned with the archive products, only of connected providers', () => {
    expect(listProducts({ providers: new Map() })).toEqual({ archive: [], tasking: [] });
    const planet = new Map([...providers].filter(([name]) => name === 'planet'));
    expect(toTaskingOffers({ priceBook, providers: planet, satelliteNames }).map(({ name }) => name)).toEqual([
      'Task Planet',
    ]);
  });
});

it.each([
  [
    { assured: true, canceling: { hoursBefore: 24 } },
    'You can cancel for a full refund until 24 hours before the window.',
  ],
  [
    { assured: false, canceling: { hoursBefore: 1 } },
    'You can cancel for a full refund until 1 hour before the planned pass.',
  ],
  [
    { assured: false, canceling: { hoursBefore: 96 } },
    'You can cancel for a full refund until 4 days before the planned pass.',
  ],
  [{ assured: true, canceling: { hoursBefore: 0 } }, 'You can cancel for a full refund until the window begins.'],
  [
    { assured: true, canceling: null },
    'Planet requests cannot be canceled once they are ordered, moments after the payment.',
  ],
])('states the cancellation rule %j in one sentence', (product, sentence) => {
  expect(taskingCancelingPolicy(product, 'Planet')).toBe(sentence);
});

it.each([
  [true, 23, ' For this window that time is over: once ordered, it cannot be canceled.'],
  [true, 25, ''],
  [false, 23, ' A pass within 24 hours of the order cannot be canceled.'],
  [false, 25, ''],
])('states whether the deadline is already over (assured: %s, %d hours ahead)', (assured, hours, note) => {
  const canceling = { hoursBefore: 24 };
  expect(lateCancelingNote({ assured, canceling }, hours * 3_600_000, 0)).toBe(note);
  expect(lateCancelingNote({ assured, canceling: null }, hours * 3_600_000, 0)).toBe('');
});
