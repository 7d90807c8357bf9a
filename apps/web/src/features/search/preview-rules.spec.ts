import { describe, expect, it, test } from 'vitest';
import { boxCloud, brightPixelRatio, cloudWarning } from './preview-rules.ts';

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

test.each([
  [0.5, 0.8, 0.8],
  [0.5, null, null],
  [0.05, 0.8, null],
  [null, 0.8, null],
])('estimates in a scene with cloud %s for a box that is %s bright: %s', (cloudCover, share, expected) => {
  expect(boxCloud({ cloudCover, phenomenology: 'ms' }, share)).toBe(expected);
});
