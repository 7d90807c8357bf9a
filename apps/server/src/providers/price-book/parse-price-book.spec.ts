import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toPriceId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { describeProblems } from '../../lib/file-problems.ts';
import { MAX_SIDE_PX } from '../port/products.ts';
import { CATALOGUE } from '../simulated/catalog.ts';
import { examplePriceBook } from './example-price-book.ts';
import { parsePriceBook } from './parse-price-book.ts';

const context = { providers: Object.keys(CATALOGUE), satellites: satelliteSeed };

const planet = {
  code: 'flexible',
  provider: 'planet',
  tier: 'Flexible',
  satellites: ['41601'],
  description: 'SkySat',
  resolution: { value: 50, unit: 'cm' },
  mode: 'Color',
  sizeKm: { x: 5, y: 5 },
  priority: 'Standard',
  priceCents: 45_000,
  window_select: '0',
  cancelHoursBefore: 24,
};
const maxar = { ...planet, provider: 'maxar', satellites: ['40115'] };
const endUses = { MAP: 'Mapping' };
const polygon = (...ring: number[][]) => ({ type: 'Polygon', coordinates: [ring] });
const triangle = polygon([0, 0], [1, 0], [1, 1]);

const parse = (file: unknown) => parsePriceBook(JSON.stringify(file), context);
function bookOf(file: unknown) {
  const parsed = parse(file);
  if (!parsed.ok) throw new Error(describeProblems(parsed.problems));
  return parsed.book;
}
function faultOf(file: unknown): string {
  const parsed = parse(file);
  return parsed.ok ? 'no fault' : describeProblems(parsed.problems);
}

describe('a price book', () => {
  it('creates products with price ids, and has a version', () => {
    const text = JSON.stringify({ products: [planet] });
    const parsed = parsePriceBook(text, context);
    if (!parsed.ok) throw new Error('a fault');
    expect(parsed.book.version).toBe(createHash('sha256').update(text).digest('hex'));
    expect(parsed.book.products).toEqual([
      {
        priceId: 'task:planet:flexible',
        provider: 'planet',
        description: 'SkySat',
        priceCents: 45_000,
        tier: 'Flexible',
        sensor: 'optical',
        satelliteIds: ['41601'],
        resolution: { value: 50, unit: 'cm' },
        mode: 'Color',
        priority: 'Standard',
        sizeKm: { x: 5, y: 5 },
        assured: false,
        collectionWindowDays: null,
        offsetDays: 1,
        windowDays: 1,
        maxCloudCover: null,
        maxOffNadirDeg: null,
        minOffNadirDeg: null,
        minElevationDeg: null,
        daylight: true,
        canceling: { hoursBefore: 24 },
        ordersPerWindow: null,
      },
    ]);
    expect(parsed.book.find(toPriceId('task:planet:flexible'))?.tier).toBe('Flexible');
    expect(parsed.book.find(toPriceId('task:planet:other'))).toBeNull();
    expect(parsed.book.conditionsOf('planet')).toBeNull();
  });

  it('changes its version with any of its bytes', () => {
    const [plain, spaced] = [JSON.stringify({ products: [planet] }), JSON.stringify({ products: [planet] }, null, 1)];
    const versions = [plain, spaced].map((text) => {
      const parsed = parsePriceBook(text, context);
      return parsed.ok ? parsed.book.version : '';
    });
    expect(new Set(versions).size).toBe(2);
  });

  it('recognizes radar by its satellites, also by night', () => {
    const [product] = bookOf({ products: [{ ...planet, provider: 'capella', satellites: ['57693'] }] }).products;
    expect(product).toMatchObject({ sensor: 'sar', daylight: false });
  });

  it('sets no minimum length for windows that are passes', () => {
    expect(bookOf({ products: [{ ...planet, window_select: '1' }] }).products[0]).toMatchObject({
      assured: true,
      windowDays: 0,
    });
  });

  it('charges 68000 cents for each Maxar fee without a price', () => {
    const book = bookOf({ products: [maxar], maxar: { fees: { mediaUsageCents: 1 }, endUses } });
    expect(book.conditionsOf('maxar')).toEqual({
      fees: [
        { code: 'high-demand', priceId: 'task:maxar:fee:high-demand', description: 'High Demand', priceCents: 68_000 },
        { code: 'media-usage', priceId: 'task:maxar:fee:media-usage', description: 'Media Usage', priceCents: 1 },
      ],
      endUses,
    });
  });
});

describe('a faulty price book is rejected', () => {
  const one = (change: object) => ({ products: [{ ...planet, ...change }] });
  it.each<[string, unknown, RegExp]>([
    ['a product twice', { products: [planet, planet] }, /^products\[1\]\.code is "flexible": each product once$/],
    ['a price of 0', one({ priceCents: 0 }), /^products\[0\]\.priceCents is 0: a whole number of cents from 1 to/],
    ['half a cent', one({ priceCents: 0.5 }), /priceCents is 0\.5: a whole number of cents/],
    ['a negative price', one({ priceCents: -5 }), /priceCents is -5/],
    ['a price as text', one({ priceCents: '45000' }), /priceCents is "45000"/],
    ['no end uses for Maxar', { products: [maxar] }, /^maxar is nothing: end uses, because the book has Maxar/],
    [
      'an empty list of end uses',
      { products: [maxar], maxar: { endUses: {} } },
      /^maxar\.endUses is \{\}: at least one/,
    ],
    ['an end use without label', { products: [maxar], maxar: { endUses: { A: ' ' } } }, /maxar\.endUses\.A is " "/],
    ['a free fee', { products: [maxar], maxar: { fees: { highDemandCents: 0 }, endUses } }, /highDemandCents is 0/],
    [
      'an unknown provider',
      one({ provider: 'acme' }),
      /provider is "acme": a provider that is connected .*maxar, planet/,
    ],
    [
      'more pixels than are delivered',
      one({ sizeKm: { x: 5, y: 6.01 }, resolution: { value: 50, unit: 'cm' } }),
      /sizeKm is .*: sides of at most 12000 pixels of 0\.5 m: 6 km/,
    ],
    ['an unknown satellite', one({ satellites: ['1'] }), /satellites\[0\] is "1": a satellite of Planet.*41601/],
    [
      'a satellite of another provider',
      one({ satellites: ['40115'] }),
      /satellites\[0\] is "40115": a satellite of Planet/,
    ],
    ['a satellite twice', one({ satellites: ['41601', '41601'] }), /satellites\[1\] is "41601": .*each once/],
    ['no satellite', one({ satellites: [] }), /satellites is \[\]: at least one satellite/],
    [
      'cameras and radars together',
      one({ provider: 'kompsat', satellites: ['38338', '39227'] }),
      /satellites is .*: satellites of one kind/,
    ],
    ['an unknown unit', one({ resolution: { value: 1, unit: 'ft' } }), /resolution\.unit is "ft": cm or m/],
    ['a resolution of 0', one({ resolution: { value: 0, unit: 'm' } }), /resolution\.value is 0/],
    [
      'angles in the wrong order',
      one({ minOffNadirDeg: 31, maxOffNadirDeg: 30 }),
      /minOffNadirDeg is 31: at most maxOffNadirDeg/,
    ],
    ['no size', one({ sizeKm: { x: 0, y: 5 } }), /sizeKm\.x is 0: a number of km from 1 to 500/],
    ['a code with a colon', one({ code: 'a:b' }), /code is "a:b": a code/],
    ['another window_select', one({ window_select: 1 }), /window_select is 1: "1" \(assured/],
    [
      'a cloud limit in percent',
      one({ maxCloudCover: 20 }),
      /maxCloudCover is 20: a number of parts of one from 0 to 1/,
    ],
    ['no rule of canceling', one({ cancelHoursBefore: undefined }), /cancelHoursBefore is nothing/],
    [
      'an assured product of fixed length',
      one({ window_select: '1', collectionWindowDays: 3 }),
      /collectionWindowDays is 3/,
    ],
    ['an assured product of days', one({ window_select: '1', windowDays: 1 }), /windowDays is 1: 0 for an assured/],
    ['a flexible one with seats', one({ ordersPerWindow: 1 }), /ordersPerWindow is 1: null for a flexible/],
    ['a fixed window below the least', one({ collectionWindowDays: 2, windowDays: 3 }), /windowDays is 3: at most/],
    ['a field of another name', one({ price: 3 }), /products\[0\] is .*price/],
    ['no products', { products: [] }, /^products is \[\]: at least one product/],
    ['a list', [planet], /^file is /],
    ['nothing', null, /^file is null/],
  ])('%s', (_what, file, fault) => {
    expect(faultOf(file)).toMatch(fault);
  });

  it.each<[string, object, RegExp]>([
    [
      'a crossing ring',
      { geometry: polygon([0, 0], [2, 2], [2, 0], [0, 2]) },
      /geometry is .*: a polygon: a ring crosses itself/,
    ],
    ['two corners', { geometry: polygon([0, 0], [1, 1]) }, /a polygon: a ring has 2 different positions/],
    ['no area', { geometry: polygon([0, 0], [1, 1], [2, 2]) }, /a polygon: a ring has no area/],
    ['a latitude of 91', { geometry: polygon([0, 0], [1, 91], [1, 0]) }, /a polygon: latitude 91/],
    ['a point', { geometry: { type: 'Point', coordinates: [0, 0] } }, /a polygon: is a "Point"/],
    ['neither circle nor geometry', {}, /highDemandAreas\[0\] is .*: a circle, or a geometry/],
    ['both', { geometry: triangle, circle: { center: [0, 0], radiusKm: 1 } }, /: a circle, or a geometry/],
    ['a circle without radius', { circle: { center: [0, 0], radiusKm: 0 } }, /circle\.radiusKm is 0: a number of km/],
    ['a circle off the Earth', { circle: { center: [0, 95], radiusKm: 9 } }, /circle\.center\[1\] is 95/],
  ])('an area with %s', (_what, area, fault) => {
    expect(faultOf({ products: [planet], highDemandAreas: [{ name: 'A', ...area }] })).toMatch(fault);
  });

  it('a text that is not JSON', () => {
    expect(parsePriceBook('{', context)).toMatchObject({ ok: false, problems: [{ path: 'file', allowed: 'JSON' }] });
  });

  it('several errors of one kind', () => {
    const file = {
      products: [
        { ...planet, priceCents: 0 },
        { ...planet, code: 'X' },
      ],
    };
    expect(faultOf(file)).toMatch(/products\[0\]\.priceCents.*; products\[1\]\.code/);
  });
});

describe('the example book', () => {
  const book = examplePriceBook(context);

  it('is checked like any other, and its version is that of the file', () => {
    const bytes = readFileSync(new URL('example-price-book.json', import.meta.url));
    expect(book.version).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.each(context.providers)('has a flexible and an assured product of %s', (provider) => {
    const own = book.products.filter((product) => product.provider === provider);
    expect(new Set(own.map(({ assured }) => assured))).toEqual(new Set([true, false]));
  });

  it('has optical and radar, cm and m, and a fixed collection window', () => {
    const { products } = book;
    expect(new Set(products.map(({ sensor }) => sensor)).size).toBe(2);
    expect(new Set(products.map(({ resolution }) => resolution.unit)).size).toBe(2);
    expect(products.some(({ collectionWindowDays }) => collectionWindowDays !== null)).toBe(true);
  });

  it('promises no finer pixels than its satellites have', () => {
    const finestM = new Map(satelliteSeed.map(({ id, resolutionM }) => [id, resolutionM]));
    for (const { priceId, satelliteIds, resolution } of book.products) {
      const promisedM = resolution.unit === 'cm' ? resolution.value / 100 : resolution.value;
      const best = Math.min(...satelliteIds.map((id) => finestM.get(id) ?? Infinity));
      expect([priceId, promisedM >= best * 0.85]).toEqual([priceId, true]);
    }
  });

  it('promises no more pixels than are drawn', () => {
    for (const { priceId, sizeKm, resolution } of book.products) {
      const pixelM = resolution.unit === 'cm' ? resolution.value / 100 : resolution.value;
      const sidePx = Math.round((Math.max(sizeKm.x, sizeKm.y) * 1000) / pixelM);
      expect([priceId, sidePx <= MAX_SIDE_PX]).toEqual([priceId, true]);
    }
  });

  it('can be ordered on the default dates of the form', () => {
    const flexible = book.products.filter(({ assured }) => !assured);
    for (const { offsetDays, windowDays } of flexible)
      expect([offsetDays <= 7, windowDays <= 30]).toEqual([true, true]);
  });

  it('omits providers that are not connected', () => {
    const some = examplePriceBook({ ...context, providers: ['planet'] });
    expect(new Set(some.products.map(({ provider }) => provider))).toEqual(new Set(['planet']));
    expect(some.find(toPriceId('task:maxar:select-50cm'))).toBeNull();
    expect(some.version).toBe(book.version);
  });
});
