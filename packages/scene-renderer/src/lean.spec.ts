import { boxAround } from '@groundtrack/geo';
import { describe, expect, test } from 'vitest';
import { heightsPerM, Lean } from './lean.ts';
import type { SceneLook } from './scene.ts';
import { Sky } from './sky.ts';
import { boxView } from './view.ts';

const scene: SceneLook = {
  featureId: 'lean',
  phenomenology: 'ms',
  footprint: {
    type: 'Polygon',
    coordinates: [
      [
        [2.2, 49],
        [2.2, 48.7],
        [2.5, 48.7],
        [2.5, 49],
        [2.2, 49],
      ],
    ],
  },
  acquiredAtMs: Date.parse('2026-07-10T15:00:00Z'),
  cloudCover: 0,
  sunElevationDeg: 55,
  sunAzimuthDeg: 140,
  offNadirDeg: 20,
  groundSampleDistanceM: 0.5,
  orbitState: 'descending',
  lookSide: 'right',
};

function skyOver(pixelM: number, changes: { offNadirDeg?: number; orbitState?: 'ascending'; phenomenology?: 'sar' }) {
  const { epsg, box } = boxAround(
    { type: 'Point', coordinates: [2.35, 48.857] },
    { xKm: 0.2 * pixelM, yKm: 0.2 * pixelM, pixelM },
  );
  return new Sky({ ...scene, ...changes }, boxView(epsg, box, pixelM));
}

/** A row with a tower on columns 50 to 59, as seen by a camera. */
function lookAtTower(pxPerM: number, heightM: number): { roof: number[]; wall: number[] } {
  const heights = new Uint8Array(120).fill(0);
  heights.fill(heightM * heightsPerM, 50, 60);
  const lean = new Lean(pxPerM, 120);
  lean.look(heights, 0);
  const columns = Array.from({ length: 120 }, (_, x) => x);
  const onTower = columns.filter((x) => (heights[lean.seen[x] ?? 0] ?? 0) > 0);
  return {
    roof: onTower.filter((x) => (lean.wallM[x] ?? 0) < 0),
    wall: columns.filter((x) => (lean.wallM[x] ?? 0) >= 0),
  };
}

describe('lean', () => {
  test.each([0.4, 1.1])(
    'of %d columns per meter moves the roof to the right and shows the wall in front of it',
    (pxPerM) => {
      const shift = 20 * pxPerM;
      const { roof, wall } = lookAtTower(pxPerM, 20);
      expect(Math.abs(roof.length - 10)).toBeLessThanOrEqual(1);
      expect(Math.abs((roof[0] ?? 0) - 50 - shift)).toBeLessThanOrEqual(1);
      expect(Math.abs(wall.length - shift)).toBeLessThanOrEqual(1);
      expect(wall[0]).toBe(50);
    },
  );

  test('to the left mirrors lean to the right', () => {
    const [right, left] = [lookAtTower(0.7, 20), lookAtTower(-0.7, 20)];
    expect(left.roof.map((x) => 109 - x).toReversed()).toEqual(right.roof);
    expect(left.wall.map((x) => 109 - x).toReversed()).toEqual(right.wall);
  });

  test('does not change flat ground', () => {
    const lean = new Lean(1, 40);
    lean.look(new Uint8Array(40), 0);
    expect(Array.from({ length: 40 }, (_, x) => lean.seen[x] ?? 0)).toEqual(Array.from({ length: 40 }, (_, x) => x));
  });

  test('is away from the satellite, by height times the tangent of the angle', () => {
    // A satellite that flies south and looks to its right (west) is in the east.
    const southwards = skyOver(0.5, {}).leanPxPerM;
    expect(southwards).toBeLessThan(0);
    expect(Math.abs(southwards) / (Math.tan((20 * Math.PI) / 180) / 0.5)).toBeGreaterThan(0.97);
    expect(Math.abs(southwards) / (Math.tan((20 * Math.PI) / 180) / 0.5)).toBeLessThanOrEqual(1);
    expect(skyOver(0.5, { orbitState: 'ascending' }).leanPxPerM).toBeGreaterThan(0);
    expect(skyOver(0.5, { offNadirDeg: 35 }).leanPxPerM).toBeLessThan(1.8 * southwards);
  });

  test('is omitted if it is too small to be seen, and for radar, which has layover instead', () => {
    expect(skyOver(0.5, { offNadirDeg: 0 }).leanPxPerM).toBe(0);
    expect(skyOver(15, {}).leanPxPerM).toBe(0);
    expect(skyOver(0.5, { phenomenology: 'sar' }).leanPxPerM).toBe(0);
  });
});
