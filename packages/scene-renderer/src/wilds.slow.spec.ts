import { describe, expect, test, vi } from 'vitest';
import { drawInMemory } from './draw.ts';
import { leafShare } from './reflectance.ts';
import { type PaintedGround, paintGround } from './testing/painted-ground.ts';
import { mean, type Place, toScene, viewAround } from './testing/some-scene.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Brightness of a picture without a stamp, 0 to 255. */
function brightness(place: Place, pixelM: number): Float64Array {
  const { view } = viewAround(place, 256, pixelM);
  const { pixels } = drawInMemory(toScene(place), view, { isUnstamped: true });
  return Float64Array.from({ length: pixels.length / 3 }, (_, k) => mean(pixels.subarray(3 * k, 3 * k + 3)));
}

function deviation(values: Float64Array): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

describe('above the snow line', () => {
  test.each([
    ['Everest', [86.93, 27.99]],
    ['the Matterhorn', [7.658, 45.976]],
  ] as const)('%s has rock and snow, but no trees and roads', (_name, place) => {
    const { heights, color } = paintGround(place, { sidePx: 800, pixelM: 0.5 });
    expect(heights.length).toBe(640_000);
    expect(heights.filter((height) => height > 8).length).toBe(0);
    const greenest = color.reduce(
      (most, _, k) => (k % 3 === 0 ? Math.max(most, leafShare(color[k], color[k + 1], color[k + 2])) : most),
      0,
    );
    expect(greenest).toBeLessThan(0.1);
    // In radar, roads are dark; rock and snow are not.
    const { radar } = paintGround(place, { sidePx: 600, pixelM: 3 }, { phenomenology: 'sar' });
    expect(radar.reduce((least, power) => Math.min(least, power))).toBeGreaterThan(0.6);
  });

  test('roads in plains remain', () => {
    const { radar } = paintGround([-93.8, 42.1], { sidePx: 600, pixelM: 3 }, { phenomenology: 'sar' });
    expect(radar.filter((power) => power > 0.29 && power < 0.31).length).toBeGreaterThan(20);
  });
});

/** Dunes relative to their surroundings: standard deviation in meters, parallelism, and direction. */
function dunesOf({ surfaceM, sidePx }: PaintedGround): { heightM: number; parallel: number; acrossDeg: number } {
  const cell = 6;
  const n = sidePx / cell;
  const level = new Float64Array(n * n);
  surfaceM.forEach((height, k) => {
    level[Math.floor(k / sidePx / cell) * n + Math.floor((k % sidePx) / cell)] += height / cell ** 2;
  });
  const reach = 10;
  const size = n - 2 * reach;
  const relief = Float64Array.from({ length: size * size }, (_, k) => {
    const [x, y] = [reach + (k % size), reach + Math.floor(k / size)];
    let around = 0;
    for (let j = -reach; j <= reach; j++)
      around += mean(level.subarray((y + j) * n + x - reach, (y + j) * n + x + reach + 1));
    return level[y * n + x] - around / (2 * reach + 1);
  });
  let [xx, yy, xy] = [0, 0, 0];
  for (let k = size + 1; k < relief.length - size - 1; k++) {
    if (k % size === 0 || k % size === size - 1) continue;
    const [dx, dy] = [relief[k + 1] - relief[k - 1], relief[k + size] - relief[k - size]];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return {
    heightM: deviation(relief),
    parallel: Math.hypot(xx - yy, 2 * xy) / (xx + yy),
    acrossDeg: (90 / Math.PI) * Math.atan2(2 * xy, xx - yy),
  };
}

describe('sand seas', () => {
  const seas = {
    'Rub al Khali': [51, 20],
    Rebiana: [20, 26],
    Murzuq: [12, 25],
    Gobi: [103, 41],
    Simpson: [137, -25],
    Namib: [15.3, -24.7],
    Sahara: [5, 23],
  } as const satisfies Record<string, Place>;
  const dunes = Object.entries(seas).map(
    ([name, place]) => [name, dunesOf(paintGround(place, { sidePx: 600, pixelM: 10 }))] as const,
  );

  test.each(dunes)('have parallel ridges of tens of meters: %s', (_name, { heightM, parallel }) => {
    expect(heightM).toBeGreaterThan(8);
    expect(heightM).toBeLessThan(35);
    expect(parallel).toBeGreaterThan(0.5);
  });

  test('have different directions', () => {
    const directions = dunes.map(([, { acrossDeg }]) => acrossDeg);
    expect(Math.max(...directions) - Math.min(...directions)).toBeGreaterThan(8);
  });
});

describe('at 100 %', () => {
  test.each([
    ['sand', [51, 20], 0.5, 3.5],
    ['snow', [-42, 72], 0.5, 3.5],
    ['drifts of snow', [-42, 72], 3, 3.5],
    ['rock', [8.3, 61.6], 0.5, 5],
    ['a strait', [103.9, 1.22], 0.5, 5],
    ['the open sea', [-40, 40], 0.5, 3.2],
    ['swell', [-40, 40], 15, 5],
  ] as const)('%s is not plain', (_name, place, pixelM, least) => {
    expect(deviation(brightness(place, pixelM))).toBeGreaterThan(least);
  });

  test('snow is not overexposed, and a strait is not black', () => {
    const snow = brightness([-42, 72], 0.5);
    expect(snow.filter((value) => value > 250).length / snow.length).toBeLessThan(0.01);
    expect(mean(snow)).toBeGreaterThan(200);
    expect(mean(brightness([103.9, 1.22], 0.5))).toBeGreaterThan(45);
  });
});
