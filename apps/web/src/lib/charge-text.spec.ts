import type { ChargeRule } from '@groundtrack/contract';
import { toCents } from '@groundtrack/contract';
import { someLine } from '@groundtrack/contract/testing/some-line';
import { expect, it } from 'vitest';
import { chargeText } from './charge-text.ts';
import { METRIC, US } from './units.ts';

it.each<[Partial<ChargeRule>, string]>([
  [{}, '25 km² at $22.50 per km²'],
  [{ areaKm2: 1, minimums: [{ kind: 'area', km2: 25 }] }, '25 km² minimum at $22.50 per km² (you get 1 km²)'],
  [
    { areaKm2: 1.5, minimums: [{ kind: 'price', amountCents: toCents(30_000) }] },
    'The minimum of $300.00, for an area of 1.5 km² at $22.50 per km²',
  ],
  [{ centsPerKm2: toCents(0), minimums: [{ kind: 'price', amountCents: toCents(81_000) }] }, '$810.00 for the image'],
  [{ areaKm2: 3.5, drawnKm2: 8 }, '3.5 km² of your 8 km² at $22.50 per km²'],
  [{ areaKm2: 3.5, drawnKm2: 3.5 }, '3.5 km² at $22.50 per km²'],
  [
    { areaKm2: 1, drawnKm2: 2, minimums: [{ kind: 'area', km2: 25 }] },
    '25 km² minimum at $22.50 per km² (you get 1 km² of your 2 km²)',
  ],
])('explains a price in words: %j', (rules, words) => {
  expect(chargeText(someLine('f', 'p', rules), METRIC)).toBe(words);
});

it('keeps the price per square kilometer where areas are shown in square miles', () => {
  expect(chargeText(someLine('f', 'p', {}), US)).toBe('9.65 mi² (25 km²) at $22.50 per km²');
});
