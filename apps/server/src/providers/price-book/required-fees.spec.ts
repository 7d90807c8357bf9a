import { type Point, toPriceId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { CATALOGUE } from '../simulated/catalog.ts';
import { examplePriceBook } from './example-price-book.ts';
import { requiredFees } from './required-fees.ts';

const book = examplePriceBook({ providers: Object.keys(CATALOGUE), satellites: satelliteSeed });
const maxar = { provider: 'maxar', description: 'Select, 50 cm color' };
const planet = { provider: 'planet', description: 'SkySat, 50 cm color' };
const hormuz: Point = { type: 'Point', coordinates: [56.4, 26.5] };
const greenbelt: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const HIGH = 'task:maxar:fee:high-demand';
const MEDIA = 'task:maxar:fee:media-usage';

const feesOf = (product: typeof maxar, place: Point, ...chosen: string[]) =>
  requiredFees(book, { product, place, chosen: chosen.map(toPriceId) });

it.each<[string, typeof maxar, Point, string[], string[]]>([
  ['nothing where demand is not high', maxar, greenbelt, [], []],
  ['media rights where they are chosen', maxar, greenbelt, [MEDIA], [MEDIA]],
  ['high demand in an area of the book', maxar, hormuz, [HIGH], [HIGH]],
  ['both, in the order of the book', maxar, hormuz, [MEDIA, HIGH], [HIGH, MEDIA]],
  ['nothing of a provider without fees, anywhere', planet, hormuz, [], []],
])('a tasking requires %s', (...row) => {
  const [, product, place, chosen, owed] = row;
  const found = feesOf(product, place, ...chosen);
  if (!found.ok) throw new Error(found.failure.detail);
  expect(found.value.fees.map(({ priceId }) => priceId)).toEqual(owed);
  expect(found.value.mediaRights).toBe(owed.includes(MEDIA));
});

it.each<[string, typeof maxar, Point, string[], string, RegExp]>([
  [
    'left out',
    maxar,
    hormuz,
    [MEDIA],
    'fee-missing',
    /High Demand \(\$680\.00, "task:maxar:fee:high-demand"\).*Add it/,
  ],
  ['sent without need', maxar, greenbelt, [HIGH], 'fee-unknown', /not in high demand.*\$680\.00.*[Ll]eave it out/],
  ['sent twice', maxar, greenbelt, [MEDIA, MEDIA], 'fee-unknown', /was sent twice/],
  ['of another provider', planet, greenbelt, [MEDIA], 'fee-unknown', /no fee of SkySat.*of Planet; its fees are none/],
  ['that does not exist', maxar, greenbelt, ['task:maxar:fee:x'], 'fee-unknown', /its fees are "task:maxar:fee:high/],
  ['that is a product', maxar, greenbelt, ['task:maxar:select-50cm'], 'fee-unknown', /is no fee/],
])('a fee %s is rejected by name', (...row) => {
  const [, product, place, chosen, code, detail] = row;
  expect(feesOf(product, place, ...chosen)).toEqual({
    ok: false,
    failure: { code, detail: expect.stringMatching(detail) },
  });
});
