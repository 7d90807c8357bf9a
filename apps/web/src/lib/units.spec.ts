import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { METRIC, US } from './units.ts';

it.each([
  [0, '0 cm', '0 ft'],
  [0.304, '30 cm', '0.997 ft'],
  [0.994, '99 cm', '3.26 ft'],
  [1, '1 m', '3.28 ft'],
  [2.456, '2.46 m', '8.06 ft'],
  [30, '30 m', '98.4 ft'],
])('shows a ground sample distance of %s m as %s or %s', (gsdM, metric, us) => {
  expect([METRIC.resolution(gsdM), US.resolution(gsdM)]).toEqual([metric, us]);
});

it('shows a dash if the resolution is unknown', () => {
  expect([METRIC.resolution(null), US.resolution(null)]).toEqual(['–', '–']);
});

it('writes lengths, speeds and areas in both systems', () => {
  expect([METRIC.distance(13.1), US.distance(13.1)]).toEqual(['13.1 km', '8.14 mi']);
  expect([METRIC.distance(705.4), US.distance(705.4)]).toEqual(['705 km', '438 mi']);
  expect([METRIC.box(5, 5), US.box(5, 5)]).toEqual(['5\u00a0×\u00a05\u00a0km', '3.11\u00a0×\u00a03.11\u00a0mi']);
  expect([METRIC.speed(7.46), US.speed(7.46)]).toEqual(['7.5 km/s', '4.6 mi/s']);
  expect([METRIC.area(25), US.area(25)]).toEqual(['25 km²', '9.65 mi² (25 km²)']);
});

it('preserves values typed in feet', () => {
  fc.assert(
    fc.property(fc.integer({ min: -140_000, max: 3_000_000 }), (hundredths) => {
      const lengthFt = hundredths / 100;
      expect(US.typed.fromMeters(US.typed.toMeters(lengthFt))).toBeCloseTo(lengthFt, 2);
    }),
  );
});
