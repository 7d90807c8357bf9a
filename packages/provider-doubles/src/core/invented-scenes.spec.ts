import { describe, expect, it } from 'vitest';
import { InventedScenes, inventedPasses } from './invented-scenes.ts';
import { clipToConvex, ringKm2 } from './polygons.ts';

const scenes = new InventedScenes([
  { isRadar: false, swathKm: [16, 16], everyDays: 40 },
  { isRadar: true, swathKm: [250, 170], everyDays: 50 },
]);
const nowMs = Date.parse('2026-03-10T09:00:00Z');

const around = (lon: number, lat: number) =>
  [
    [lon - 0.005, lat - 0.005],
    [lon + 0.005, lat - 0.005],
    [lon, lat + 0.005],
    [lon - 0.005, lat - 0.005],
  ] as const;

describe('invented scenes', () => {
  it.each([
    [5.1, 52],
    [-122.43, 37.77],
    [151.21, -33.87],
    [20.001, 0.001],
    [-70, -80.5],
    [179, 65],
  ])('cover %d, %d and are found again', (lon, lat) => {
    const found = scenes.around(around(lon, lat), nowMs);
    expect(found.length).toBeGreaterThan(30);
    for (const scene of found) {
      expect(scenes.find(scene.id)).toEqual(scene);
      expect(scene.acquiredAtMs).toBeLessThan(nowMs);
      expect(ringKm2(clipToConvex(scene.footprint, around(lon, lat)))).toBeGreaterThan(0);
    }
  });

  it('have no other ids', () => {
    expect(scenes.find('332fcd44-36be-46f4-9be4-5817644f89f7')).toBeUndefined();
    expect(scenes.find('d0b10500-0001-4000-8000-00058c0006d2')).toBeUndefined();
  });
});

it('passes are daily and the same in any window', () => {
  const satellite = { name: 'A', isRadar: false };
  const week = inventedPasses(satellite, [5.1, 52], { fromMs: nowMs, toMs: nowMs + 7 * 86_400_000 });
  const later = inventedPasses(satellite, [5.1, 52], { fromMs: nowMs + 2 * 86_400_000, toMs: nowMs + 7 * 86_400_000 });
  expect(week).toHaveLength(7);
  expect(week.slice(-later.length)).toEqual(later);
});
