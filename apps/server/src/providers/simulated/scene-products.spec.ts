import type { Point } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import type { Acquisition } from './acquisition.ts';
import { CATALOGUE } from './catalogue.ts';
import { polygonOf } from './footprint.ts';
import { cheapestCents, priceListOf, productsOf, sceneOfPrice } from './scene-products.ts';

const PLACE: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };

function scene(change: Partial<Acquisition> = {}, halfDeg = 0.1): Acquisition {
  const [lon, lat] = PLACE.coordinates;
  const corner = (dx: number, dy: number) => ({ longitudeDeg: lon + dx * halfDeg, latitudeDeg: lat + dy * halfDeg });
  return {
    featureId: 'sim-40115-20260820T155312Z-2580-1602-00000000',
    provider: 'maxar',
    satellite: 'WorldView-3',
    acquiredAtMs: 0,
    groundSampleDistanceM: 0.5,
    cloudCover: 0,
    offNadirDeg: 0,
    sunElevationDeg: 40,
    sunAzimuthDeg: 180,
    phenomenology: 'ms',
    colorBands: [],
    footprint: polygonOf([corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1)]),
    orbitState: 'descending',
    lookSide: 'left',
    hasSample: true,
    ...change,
  };
}

const names = (one: Acquisition) =>
  productsOf(one, PLACE).map(({ size, tiff }) => `${size.name}${tiff ? ' tiff' : ''}`);

describe('the products of a scene', () => {
  it('are three sizes, each with and without GeoTIFF', () => {
    expect(names(scene())).toEqual(['1 km', '1 km tiff', '2 km', '2 km tiff', '5 km', '5 km tiff']);
  });

  it('leave out what would be longer than 12,000 pixels a side', () => {
    expect(names(scene({ groundSampleDistanceM: 0.42 }))).toContain('5 km');
    expect(names(scene({ groundSampleDistanceM: 0.41 }))).not.toContain('5 km');
    expect(names(scene({ groundSampleDistanceM: 0.25 }))).toContain('2 km');
  });

  it('leave out what does not lie wholly inside the scene', () => {
    expect(names(scene({}, 0.02))).toEqual(['1 km', '1 km tiff', '2 km', '2 km tiff']);
    expect(names(scene({}, 0.004))).toEqual([]);
  });

  it('are boxes of whole pixels around the place', () => {
    for (const { size } of productsOf(scene({ groundSampleDistanceM: 0.37 }), PLACE)) {
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
    const { pricePerKm2, minimumKm2 } = CATALOGUE.maxar;
    const prices = productsOf(scene(), PLACE).map((product) => product.priceCents);
    const whole = [minimumKm2, 4, 25].map((km2) => km2 * pricePerKm2.ms);
    expect(prices).toEqual(whole.flatMap((cents) => [cents, Math.round(cents * 1.25)]));
    expect(cheapestCents(scene())).toBe(Math.min(...prices));
    for (const cents of prices) expect(Number.isInteger(cents)).toBe(true);
  });

  it('cost what their kind costs', () => {
    const [pan] = productsOf(scene({ phenomenology: 'pan' }), PLACE);
    expect(pan?.priceCents).toBe(CATALOGUE.maxar.minimumKm2 * CATALOGUE.maxar.pricePerKm2.pan);
  });

  it('name scene, size and format in the price id', () => {
    const [first] = productsOf(scene(), PLACE);
    expect(first?.priceId).toBe(`${scene().featureId}:1km:jpg`);
    expect(sceneOfPrice(first?.priceId ?? '')).toBe(scene().featureId);
    for (const wrong of ['', 'sim-1', `${scene().featureId}:1km`, 'x:1km:jpg', 'sim-1:1km:zip'])
      expect(sceneOfPrice(wrong)).toBeNull();
  });
});

describe('the price list', () => {
  it('has a line for every kind and format', () => {
    expect(priceListOf('capella')).toEqual([
      { description: 'Capella radar, JPG, at least 2 km²', priceCents: 2900 },
      { description: 'Capella radar, JPG and GeoTIFF, at least 2 km²', priceCents: 3625 },
    ]);
    expect(priceListOf('kompsat')).toHaveLength(6);
  });

  it('needs radar modes that add up', () => {
    const sums = Object.values(CATALOGUE)
      .filter(({ radarModes }) => radarModes.length > 0)
      .map(({ radarModes }) => radarModes.reduce((sum, mode) => sum + mode.share, 0));
    expect(sums.map((sum) => sum.toFixed(9))).toEqual(sums.map(() => '1.000000000'));
  });
});
