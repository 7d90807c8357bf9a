import { describe, expect, it } from 'vitest';
import { clearChance, cloudCover, meanCloudFraction, passCloudCover } from './climate.ts';

const JANUARY = 0;
const JULY = 6;

describe('the cloud climatology', () => {
  it('is a fraction everywhere and in every month', () => {
    for (let lat = -90; lat <= 90; lat += 5)
      for (let month = 0; month < 12; month++) {
        expect(meanCloudFraction(lat, month)).toBeGreaterThanOrEqual(0.1);
        expect(meanCloudFraction(lat, month)).toBeLessThanOrEqual(0.9);
      }
  });

  it('has a rain belt, deserts, storm tracks, and winters', () => {
    expect(meanCloudFraction(5, JULY)).toBeGreaterThan(meanCloudFraction(27, JULY) + 0.2);
    expect(meanCloudFraction(58, JANUARY)).toBeGreaterThan(meanCloudFraction(27, JANUARY) + 0.2);
    expect(meanCloudFraction(45, JANUARY)).toBeGreaterThan(meanCloudFraction(45, JULY));
    expect(meanCloudFraction(-45, JANUARY)).toBeLessThan(meanCloudFraction(-45, JULY));
    expect(meanCloudFraction(10, JULY)).toBeGreaterThan(meanCloudFraction(10, JANUARY));
  });

  it('is drawn the same way every time, in hundredths, and clear more often than overcast', () => {
    const draws = Array.from({ length: 2000 }, (_, i) => cloudCover(`scene-${i}`, 50, Date.UTC(2026, 0, 15)));
    expect(cloudCover('scene-7', 50, Date.UTC(2026, 0, 15))).toBe(draws[7]);
    for (const draw of draws) {
      expect(draw).toBeGreaterThanOrEqual(0);
      expect(draw).toBeLessThanOrEqual(1);
      expect(Math.round(draw * 100)).toBeCloseTo(draw * 100, 9);
    }
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(mean).toBeCloseTo(meanCloudFraction(50, JANUARY) * 0.6, 1);
    expect(draws.filter((draw) => draw < 0.2).length).toBeGreaterThan(draws.filter((draw) => draw > 0.8).length);
  });

  it('predicts how many of the passes over a place are clear enough', () => {
    for (const [latitudeDeg, month] of [
      [50, JANUARY],
      [27, JULY],
      [-3, JANUARY],
    ] as const)
      for (const limit of [0.15, 0.5, 1]) {
        const atMs = Date.UTC(2026, month, 15);
        const draws = Array.from({ length: 4000 }, (_, i) => passCloudCover(`pass-${i}`, latitudeDeg, atMs));
        // Draws are rounded to hundredths.
        const share = draws.filter((draw) => draw < limit + 0.005).length / draws.length;
        expect(clearChance(latitudeDeg, atMs, limit)).toBeCloseTo(share, 1);
      }
    expect(clearChance(0, 0, null)).toBe(clearChance(0, 0, 0.2));
    expect(clearChance(0, 0, 0)).toBe(0);
  });
});
