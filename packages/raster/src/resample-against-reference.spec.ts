import { type DataType, isFloating, limitsOf, newSamples } from '@groundtrack/cog/samples';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RasterPart } from './raster.ts';
import { type Grid, Resampler, type Resampling, resample } from './resample.ts';
import { resamplePixel, storedValues } from './testing/resample-pixel.ts';

const [widthPx, heightPx, bandCount] = [11, 9, 2];
const TARGET = { widthPx: 20, heightPx: 10 };

/** How pixels without data are marked. */
type Holes = 'none' | 'mask' | 'no-data value' | 'NaN';

interface Case {
  readonly source: RasterPart;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Positions inside, on edges and centers of pixels, on the edges of the source, and outside. */
const positions = (first: number, size: number) => {
  const inside = fc.double({ min: first, max: first + size, noNaN: true });
  const halves = fc.integer({ min: 0, max: 2 * size }).map((i) => first + i / 2);
  const outside = fc.constantFrom(first - 1, first - 1e-9, first + size + 1e-9, first + size + 1, Number.NaN);
  const count = TARGET.widthPx * TARGET.heightPx;
  const any = fc.oneof({ weight: 8, arbitrary: inside }, { weight: 3, arbitrary: halves }, outside);
  return fc.array(any, { minLength: count, maxLength: count, size: 'max' });
};

function casesOf(dataType: DataType, holes: Holes, count: number): readonly Case[] {
  const [min, max] = isFloating(dataType) ? [-1e6, 1e6] : limitsOf(dataType);
  const noData = holes === 'NaN' ? Number.NaN : holes === 'no-data value' ? Math.max(min, -9) : null;
  // Near the no-data value and the limits of the type, results must be moved or clamped.
  const edgy = fc.constantFrom(min, max, ...(noData === null ? [0] : [noData, noData + 1, noData + 2]));
  const number = isFloating(dataType) ? fc.double({ min, max, noNaN: true }) : fc.integer({ min, max });
  const area = widthPx * heightPx;
  const band = fc.array(fc.oneof({ weight: 6, arbitrary: number }, edgy), {
    minLength: area,
    maxLength: area,
    size: 'max',
  });
  const mask = fc.array(fc.nat({ max: 9 }), { minLength: area, maxLength: area, size: 'max' });
  const record = fc.record({ bands: fc.tuple(band, band), mask, left: fc.nat({ max: 50 }), top: fc.nat({ max: 50 }) });
  const cases = record.chain(({ left, top, ...rest }) =>
    fc.record({ xs: positions(left, widthPx), ys: positions(top, heightPx) }).map(({ xs, ys }) => {
      const bands = rest.bands.map((values) => {
        const samples = newSamples(dataType, area);
        samples.set(values);
        return samples;
      });
      const hasData = (i: number) => bands.some((values) => !Object.is(values[i], noData));
      const valid = Uint8Array.from({ length: area }, (_, i) =>
        Number(holes === 'mask' ? (rest.mask[i] ?? 0) > 0 : hasData(i)),
      );
      const window = { left, top, right: left + widthPx, bottom: top + heightPx };
      return { source: { ...window, dataType, noData, bands, valid: holes === 'none' ? null : valid }, xs, ys };
    }),
  );
  return fc.sample(cases, count);
}

function gridOf({ xs, ys }: Case): Grid {
  const size = TARGET.widthPx;
  return {
    ...TARGET,
    locateRow(row, toXs, toYs) {
      toXs.set(xs.slice(row * size, (row + 1) * size));
      toYs.set(ys.slice(row * size, (row + 1) * size));
    },
  };
}

/** Describes every pixel that is not as its definition says. */
function findWrong(each: Case, resampling: Resampling): readonly string[] {
  const { source, xs, ys } = each;
  const drawn = resample(source, gridOf(each), resampling);
  const wrong: string[] = [];
  for (const [i, x] of xs.entries()) {
    const y = ys[i] ?? Number.NaN;
    const wanted = source.bands.map((_, band) => resamplePixel(source, { x, y, band }, resampling));
    const isDrawn = wanted.some((value) => value !== null);
    if (drawn.valid[i] !== Number(isDrawn)) wrong.push(`${x}, ${y}: valid ${drawn.valid[i]}`);
    if (!isDrawn) continue;
    for (const [band, value] of wanted.entries()) {
      const ours = drawn.bands[band]?.[i] ?? Number.NaN;
      // Nearest keeps values as they are; a band without data has the no-data value.
      const allowed =
        value === null ? [source.noData ?? 0] : resampling === 'nearest' ? [value] : storedValues(value, source);
      const isSame = (other: number) => Object.is(ours, other) || Math.abs(ours - other) <= tolerance(source.dataType);
      if (!allowed.some(isSame)) wrong.push(`${x}, ${y} band ${band}: ${ours}, not ${allowed.join(' or ')}`);
    }
  }
  return wrong;
}

/** Sums of up to 16 products of values up to a million. */
function tolerance(dataType: DataType): number {
  return dataType === 'float32' ? 0.1 : dataType === 'float64' ? 1e-7 : 0;
}

const kinds: readonly (readonly [DataType, Holes])[] = [
  ['uint8', 'none'],
  ['uint8', 'mask'],
  ['uint16', 'no-data value'],
  ['int16', 'no-data value'],
  ['int32', 'mask'],
  ['float32', 'mask'],
  ['float32', 'NaN'],
  ['float64', 'NaN'],
  ['float64', 'no-data value'],
];

describe.each(kinds)('%s with holes by %s', (dataType, holes) => {
  it.each<Resampling>(['nearest', 'bilinear', 'cubic'])('is resampled by the definition of %s', (resampling) => {
    expect(casesOf(dataType, holes, 3).flatMap((each) => findWrong(each, resampling))).toEqual([]);
  });
});

it('a resampler draws each part as a new one does', () => {
  const resampler = new Resampler();
  for (const [dataType, holes] of kinds)
    for (const each of casesOf(dataType, holes, 1))
      expect(resampler.draw(each.source, gridOf(each), 'cubic')).toEqual(resample(each.source, gridOf(each), 'cubic'));
});

it('buffers shrink and grow with the parts', () => {
  const resampler = new Resampler();
  for (const side of [8, 3, 20, 5]) {
    const values = Float64Array.from({ length: side * side * bandCount }, (_, i) => i);
    const bands = [values.subarray(0, side * side), values.subarray(side * side)];
    const source: RasterPart = {
      left: 0,
      top: 0,
      right: side,
      bottom: side,
      dataType: 'float64',
      noData: null,
      valid: null,
      bands,
    };
    const middle: Grid = { widthPx: 1, heightPx: 1, locateRow: (_, xs, ys) => (xs.fill(side / 2), ys.fill(side / 2)) };
    const mean = (side * side - 1) / 2;
    expect(resampler.draw(source, middle, 'bilinear').bands.map(([value]) => value)).toEqual([
      mean,
      mean + side * side,
    ]);
  }
});
