import type { ProductSize } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { archiveImage } from '../testing/samples.ts';
import { boxOnPreview, shapeOnPreview, toUpright } from './preview-box.ts';

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

describe('toUpright', () => {
  it('turns the box of a rotated preview upright', () => {
    // A preview whose rows run to the southeast.
    const corners = [
      { right: 0.4, down: 0.3 },
      { right: 0.6, down: 0.2 },
      { right: 0.7, down: 0.4 },
      { right: 0.5, down: 0.5 },
    ] as const;
    const [a, b, c, d, e, f] = toUpright({ corners, aspect: 1 }, 1);
    const placed = corners.map(({ right, down }) => [a * right + c * down + e, b * right + d * down + f]);
    for (const [index, expected] of [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
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
    expect(toUpright({ corners, aspect: 2 }, 2)).toEqual([200, 0, 0, 100, 0, 0].map((x) => expect.closeTo(x, 9)));
  });
});
