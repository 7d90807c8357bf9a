import { type Phenomenology, type Point, type SceneId, toCents, toSceneId } from '@groundtrack/contract';
import { covers } from '@groundtrack/geo';
import { describe, expect, it } from 'vitest';
import type { AnalyticFacts } from './analytic-facts.ts';
import { cheapestCents, type PriceRules, productsAt, toPriceList } from './products.ts';

const PLACE: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };

const RULES: PriceRules = {
  centsPerKm2: { ms: toCents(2250), pan: toCents(1750) },
  minimumKm2: 2,
  sizesKm: [1, 2, 5],
  tiffFactor: 1.25,
};

interface Shot {
  readonly featureId: SceneId;
  readonly phenomenology: Phenomenology;
  readonly groundSampleDistanceM: number | null;
  readonly analytic?: AnalyticFacts;
}

function scene(change: Partial<Shot> = {}): Shot {
  return { featureId: toSceneId('scene/1 ü'), phenomenology: 'ms', groundSampleDistanceM: 0.5, ...change };
}

/** Products of a scene whose footprint extends this far from the place. */
function productsOf(one: Shot, halfDeg = 0.1, rules = RULES) {
  const [lon, lat] = PLACE.coordinates;
  const corner = (dx: number, dy: number): [number, number] => [lon + dx * halfDeg, lat + dy * halfDeg];
  const ring = [corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const footprint = { type: 'Polygon' as const, coordinates: [ring] };
  return productsAt(one, PLACE, { rules, holds: (places) => covers([footprint], places) });
}

const names = (one: Shot, halfDeg?: number) =>
  productsOf(one, halfDeg).map(({ size, tiff }) => `${size.name}${tiff ? ' tiff' : ''}`);

describe('the products of a scene', () => {
  it('are three sizes, each with and without GeoTIFF', () => {
    expect(names(scene())).toEqual(['1 km', '1 km tiff', '2 km', '2 km tiff', '5 km', '5 km tiff']);
  });

  it('exclude sizes above 12,000 pixels a side', () => {
    expect(names(scene({ groundSampleDistanceM: 0.42 }))).toContain('5 km');
    expect(names(scene({ groundSampleDistanceM: 0.41 }))).not.toContain('5 km');
    expect(names(scene({ groundSampleDistanceM: 0.25 }))).toContain('2 km');
  });

  it('exclude squares that are not entirely inside the scene', () => {
    expect(names(scene(), 0.02)).toEqual(['1 km', '1 km tiff', '2 km', '2 km tiff']);
    expect(names(scene(), 0.004)).toEqual([]);
  });

  it('are boxes of whole pixels around the place', () => {
    for (const { size } of productsOf(scene({ groundSampleDistanceM: 0.37 }))) {
      const [minX, minY, maxX, maxY] = size.projected.box;
      for (const sideM of [maxX - minX, maxY - minY]) {
        expect(sideM / 0.37).toBeCloseTo(Math.round(sideM / 0.37), 6);
        expect(Math.abs(sideM - size.x * 1000)).toBeLessThan(0.37);
      }
      const [west, south, east, north] = size.boundingBox;
      expect((west + east) / 2).toBeCloseTo(PLACE.coordinates[0], 4);
      expect((south + north) / 2).toBeCloseTo(PLACE.coordinates[1], 4);
      expect(size.projected.epsg).toBe(32618);
    }
  });

  it('cost their area, at least the minimum, in whole cents', () => {
    const prices = productsOf(scene()).map((product) => product.charge.totalCents);
    const whole = [2, 4, 25].map((km2) => km2 * 2250);
    expect(prices).toEqual(whole.flatMap((cents) => [cents, Math.round(cents * 1.25)]));
    expect(cheapestCents(RULES, 'ms')).toBe(Math.min(...prices));
    for (const cents of prices) expect(Number.isInteger(cents)).toBe(true);
  });

  it('state the charge and its reason', () => {
    const [one, oneTiff, two] = productsOf(scene()).map(({ charge }) => charge);
    const least = { minimum: { kind: 'area', km2: 2 }, centsPerKm2: 2250 };
    expect(one).toMatchObject({ ...least, areaKm2: 1, chargedKm2: 2, minimumApplied: true, fees: [] });
    expect(oneTiff?.fees).toEqual([{ description: 'GeoTIFF', amountCents: 1125 }]);
    expect(two).toMatchObject({ ...least, areaKm2: 4, chargedKm2: 4, minimumApplied: false });
    const [tiny] = productsOf(scene(), 0.1, { ...RULES, sizesKm: [0.1], minimumKm2: 0 });
    expect(tiny?.charge).toMatchObject({ areaKm2: 0.01, minimum: null, totalCents: 23 });
  });

  it('cost at least the minimum price, if that exceeds the price of the minimum area', () => {
    const rules = { ...RULES, minimumCents: toCents(6000) };
    const charges = productsOf(scene(), 0.1, rules).map(({ charge }) => charge);
    expect(charges.map(({ totalCents }) => totalCents)).toEqual([6000, 7500, 9000, 11_250, 56_250, 70_313]);
    expect(charges[0]).toMatchObject({ minimum: { kind: 'price', amountCents: 6000 }, chargedKm2: 1 });
    expect(cheapestCents(rules, 'ms')).toBe(6000);
    expect(toPriceList('Acme', rules)[0]?.description).toBe('Acme color, display JPG, at least 2 km² and $60.00');
  });

  it('cost the price of their kind', () => {
    const [pan] = productsOf(scene({ phenomenology: 'pan' }));
    expect(pan?.charge.totalCents).toBe(2 * 1750);
  });

  describe('with all bands', () => {
    const rules = { ...RULES, analyticFactor: 1.6 };
    const analytic = { dataType: 'uint16', bands: [{ name: 'red', description: 'Red' }] } as const;
    const formatsOf = (products: readonly { readonly priceId: string }[]) =>
      products.slice(0, 3).map(({ priceId }) => priceId.split(':').at(-1));

    it('are sold if the scene has bands and the price list has a factor for them', () => {
      const products = productsOf(scene({ analytic }), 0.1, rules);
      expect(formatsOf(products)).toEqual(['jpg', 'tiff', 'analytic']);
      expect(products[2]).toMatchObject({ analytic: true, tiff: false });
      expect(products[2]?.charge).toMatchObject({
        totalCents: 7200,
        fees: [{ description: 'Analytic bands', amountCents: 2700 }],
      });
      expect(toPriceList('Acme', rules)[2]).toEqual({
        description: 'Acme color, analytic GeoTIFF and JPG, at least 2 km²',
        priceCents: 3600,
      });
    });

    it('are not sold for a scene without bands, or by a price list without their factor', () => {
      expect(formatsOf(productsOf(scene(), 0.1, rules))).toEqual(['jpg', 'tiff', 'jpg']);
      expect(formatsOf(productsOf(scene({ analytic })))).toEqual(['jpg', 'tiff', 'jpg']);
    });
  });

  it('have scene, size, and format in the price id', () => {
    const [first] = productsOf(scene());
    expect(first?.priceId).toBe(`${scene().featureId}:1km:jpg`);
  });

  it('do not exist for a kind that is not sold, and are free in a free catalog', () => {
    expect(productsOf(scene({ phenomenology: 'sar' }))).toEqual([]);
    expect(cheapestCents(RULES, 'sar')).toBeNull();
    const free = productsOf(scene(), 0.1, { ...RULES, centsPerKm2: { ms: toCents(0) } });
    expect(free.map((product) => product.charge.totalCents)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are offered if the resolution is unknown', () => {
    expect(names(scene({ groundSampleDistanceM: null }))).toContain('5 km');
  });
});

describe('the price list', () => {
  it('has a line for every kind and format', () => {
    expect(toPriceList('Acme', { ...RULES, centsPerKm2: { sar: toCents(2900) } })).toEqual([
      { description: 'Acme radar, display JPG, at least 2 km²', priceCents: 2900 },
      { description: 'Acme radar, display JPG and GeoTIFF, at least 2 km²', priceCents: 3625 },
    ]);
    expect(toPriceList('Acme', RULES)).toHaveLength(4);
    expect(toPriceList('Acme', { ...RULES, minimumKm2: 0 })[0]?.description).toBe('Acme color, display JPG');
  });
});
