import type { ProductSize } from '@groundtrack/contract';
import { describe, expect, it, test } from 'vitest';
import { archiveImage } from '../../testing/samples.ts';
import {
  boxCloud,
  boxOnPreview,
  brightPixelRatio,
  cloudWarning,
  shapeOnPreview,
  thumbnailView,
} from './preview-rules.ts';

const image = archiveImage('scene-1', 'maxar', 12_500);

function sizeOf(boundingBox: ProductSize['boundingBox']): ProductSize {
  return { name: '1 km', x: 1, y: 1, boundingBox, projected: { epsg: 32618, box: [0, 0, 1000, 1000] } };
}

describe('boxOnPreview', () => {
  it('finds the box of a size on the preview of its scene', () => {
    const box = boxOnPreview(image, sizeOf([-76.9, 38.98, -76.85, 39.03]));
    const [upperLeft, , lowerRight] = box?.corners ?? [];
    expect(upperLeft?.right).toBeCloseTo(1 / 3, 2);
    expect(upperLeft?.down).toBeCloseTo(0.35, 2);
    expect(lowerRight?.right).toBeCloseTo(0.5, 2);
    expect(lowerRight?.down).toBeCloseTo(0.6, 2);
    // 0.3 degrees of longitude by 0.2 of latitude at 39 degrees north.
    expect(box?.aspect).toBeCloseTo(1.5 * Math.cos((39 * Math.PI) / 180), 1);
  });

  it('is null if the outline does not give the corners of the preview', () => {
    expect(boxOnPreview({ ...image, outlineOnly: true }, sizeOf([-76.9, 38.98, -76.85, 39.03]))).toBeNull();
    const ring = [
      [-77, 39.1],
      [-77, 38.9],
      [-76.7, 39],
      [-77, 39.1],
    ] as [number, number][];
    const triangle = { ...image, geometry: { type: 'Polygon' as const, coordinates: [ring] } };
    expect(boxOnPreview(triangle, sizeOf([-76.9, 38.98, -76.85, 39.03]))).toBeNull();
  });
});

describe('shapeOnPreview', () => {
  const area = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-76.9, 39.03],
        [-76.9, 38.98],
        [-76.85, 39.03],
        [-76.8500001, 39.03],
        [-76.9, 39.03],
      ],
    ] as [number, number][][],
  };
  const size = sizeOf([-76.9, 38.98, -76.85, 39.03]);

  it('outlines an area inside its box, without invisible details', () => {
    const places = /^M(.*)Z$/
      .exec(shapeOnPreview(image, size, area) ?? '')?.[1]
      ?.split('L')
      .map((place) => place.split(',').map(Number));
    expect(places).toHaveLength(4);
    const [upperLeft, , lowerRight] = boxOnPreview(image, size)?.corners ?? [];
    expect(places?.[0]).toEqual(
      [100 * (upperLeft?.right ?? 0), 100 * (upperLeft?.down ?? 0)].map((x) => expect.closeTo(x, 3)),
    );
    expect(places?.[2]?.[0]).toBeCloseTo(100 * (lowerRight?.right ?? 0), 0);
  });

  it('is null if the outline does not give the corners of the preview', () => {
    expect(shapeOnPreview({ ...image, outlineOnly: true }, size, area)).toBeNull();
  });
});

describe('brightPixelRatio', () => {
  /** The left half white as cloud, the right half green. */
  const halves = {
    width: 10,
    height: 10,
    data: Array.from({ length: 100 }, (_, at) => (at % 10 < 5 ? [230, 232, 235, 255] : [60, 110, 50, 255])).flat(),
  };
  const box = (left: number, right: number) => ({
    aspect: 1,
    corners: [
      { right: left, down: 0.2 },
      { right, down: 0.2 },
      { right, down: 0.8 },
      { right: left, down: 0.8 },
    ] as const,
  });

  it('is the bright part of the box, regardless of its surroundings', () => {
    expect([box(0, 0.5), box(0.25, 0.75), box(0.5, 1)].map((one) => brightPixelRatio(halves, one))).toEqual([
      1, 0.5, 0,
    ]);
  });

  it('uses the edge pixels where the box extends beyond the preview', () => {
    expect(brightPixelRatio(halves, box(0.6, 1.4))).toBe(0);
  });
});

it('warns of a bright box, but not of snow under a clear sky, and warns of a cloudy scene if the box is unknown', () => {
  expect(cloudWarning(0.4, 0.7)).toBe('box');
  expect([cloudWarning(0.4, 0.2), cloudWarning(0.02, 0.9), cloudWarning(null, 0.9)]).toEqual([null, null, null]);
  expect([cloudWarning(0.85, null), cloudWarning(0.5, null)]).toEqual(['scene', null]);
});

describe('thumbnailView', () => {
  it('shows the box of a rotated preview upright in the middle of the frame', () => {
    // A preview whose rows run to the southeast.
    const corners = [
      { right: 0.4, down: 0.3 },
      { right: 0.6, down: 0.2 },
      { right: 0.7, down: 0.4 },
      { right: 0.5, down: 0.5 },
    ] as const;
    const { matrix, outline } = thumbnailView({ corners, aspect: 1 }, 1);
    const [a, b, c, d, e, f] = matrix;
    const placed = corners.map(({ right, down }) => [a * right + c * down + e, b * right + d * down + f]);
    expect(outline).toEqual({ x: 33, y: 13, width: 54, height: 54 });
    for (const [index, expected] of [
      [33, 13],
      [87, 13],
      [87, 67],
      [33, 67],
    ].entries()) {
      expect(placed[index]?.[0]).toBeCloseTo(expected[0] ?? 0, 9);
      expect(placed[index]?.[1]).toBeCloseTo(expected[1] ?? 0, 9);
    }
  });

  it('keeps the proportions of a box that is not square', () => {
    const corners = [
      { right: 0, down: 0 },
      { right: 1, down: 0 },
      { right: 1, down: 1 },
      { right: 0, down: 1 },
    ] as const;
    expect(thumbnailView({ corners, aspect: 2 }, 2).outline).toEqual({ x: 33, y: 26.5, width: 54, height: 27 });
    expect(thumbnailView({ corners, aspect: 2 }, 2, 'radar').outline).toMatchObject({ width: 26, height: 13 });
  });
});

test.each([
  [0.5, 0.8, 0.8],
  [0.5, null, null],
  [0.05, 0.8, null],
  [null, 0.8, null],
])('estimates in a scene with cloud %s for a box that is %s bright: %s', (cloudCover, share, expected) => {
  expect(boxCloud({ cloudCover }, share)).toBe(expected);
});
