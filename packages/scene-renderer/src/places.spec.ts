import { boxAround } from '@groundtrack/geo';
import { describe, expect, test, vi } from 'vitest';
import { GROUND_ID } from './conditions.ts';
import { drawInMemory } from './draw.ts';
import { fieldStyleAt } from './field-style.ts';
import { Pixel } from './pixel.ts';
import type { SceneLook } from './scene.ts';
import { Ships } from './ships.ts';
import { styleAt } from './town-style.ts';
import { boxView } from './view.ts';

vi.setConfig({ testTimeout: 60_000 });

type Place = readonly [lonDeg: number, latDeg: number];
const paris: Place = [2.35, 48.857];
const iowa: Place = [-93.8, 42.1];

function picture(place: Place, sidePx: number, changes: Partial<SceneLook> & { readonly pixelM: number }) {
  const { pixelM, ...look } = changes;
  const km = (sidePx * pixelM) / 1000;
  const { epsg, box } = boxAround({ type: 'Point', coordinates: [...place] }, { xKm: km, yKm: km, pixelM });
  const [lon, lat] = place;
  const scene: SceneLook = {
    featureId: GROUND_ID,
    phenomenology: 'ms',
    footprint: {
      type: 'Polygon',
      coordinates: [
        [
          [lon - 0.1, lat + 0.1],
          [lon - 0.1, lat - 0.1],
          [lon + 0.1, lat - 0.1],
          [lon + 0.1, lat + 0.1],
          [lon - 0.1, lat + 0.1],
        ],
      ],
    },
    acquiredAtMs: Date.parse('2026-07-10T15:00:00Z'),
    cloudCover: 0,
    sunElevationDeg: 55,
    sunAzimuthDeg: 140,
    offNadirDeg: 15,
    groundSampleDistanceM: pixelM,
    orbitState: 'descending',
    lookSide: 'right',
    ...look,
  };
  return drawInMemory(scene, boxView(epsg, box, pixelM)).pixels;
}

/** Mean red, green, and blue of the upper part, which has no stamp. */
function toMeanRgb(pixels: Uint8Array): [red: number, green: number, blue: number] {
  const sums: [number, number, number] = [0, 0, 0];
  const end = Math.floor((pixels.length * 0.8) / 3) * 3;
  for (let i = 0; i < end; i++) sums[i % 3] = (sums[i % 3] ?? 0) + (pixels[i] ?? 0);
  return [sums[0] / (end / 3), sums[1] / (end / 3), sums[2] / (end / 3)];
}

describe('towns', () => {
  test.each<readonly [string, Place, Place]>([
    ['Paris and Berlin', [2.35, 48.86], [13.4, 52.5]],
    ['Cairo and Riyadh', [31.2, 30], [46.7, 24.7]],
    ['Boston and Denver', [-71, 42.4], [-105, 39.7]],
    ['Tokyo and Osaka', [139.7, 35.7], [135.5, 34.7]],
    ['Moscow and Novosibirsk', [37.6, 55.8], [82.9, 55]],
  ])('of one region have the same style: %s', (_names, one, other) => {
    expect(styleAt(...one)).toBe(styleAt(...other));
  });

  test('differ between regions', () => {
    const cities: readonly Place[] = [
      [2.35, 48.86],
      [31.2, 30],
      [-105, 39.7],
      [139.7, 35.7],
      [37.6, 55.8],
      [77.2, 28.6],
      [3.4, 6.5],
      [-46.6, -23.5],
    ];
    expect(new Set(cities.map((city) => styleAt(...city))).size).toBe(cities.length);
  });

  test('of the desert are sandy and those of Japan gray', () => {
    const [cairo, tokyo] = (
      [
        [31.24, 30.05],
        [139.75, 35.69],
      ] as const
    ).map((place) => toMeanRgb(picture(place, 96, { pixelM: 15 })));
    expect((cairo?.[0] ?? 0) - (cairo?.[2] ?? 0)).toBeGreaterThan(10);
    expect(Math.abs((tokyo?.[0] ?? 0) - (tokyo?.[2] ?? 0))).toBeLessThan(8);
  });

  test('are grayer and more textured than their surroundings', () => {
    const greenness = ([red, green, blue]: readonly [number, number, number]) => green - (red + blue) / 2;
    const [city, land] = [picture(paris, 128, { pixelM: 15 }), picture(iowa, 128, { pixelM: 15 })];
    expect(greenness(toMeanRgb(land))).toBeGreaterThan(greenness(toMeanRgb(city)) + 10);
    const roughness = (pixels: Uint8Array) => {
      let sum = 0;
      for (let i = 3; i < pixels.length * 0.8; i += 3) sum += Math.abs((pixels[i] ?? 0) - (pixels[i - 3] ?? 0));
      return sum / (pixels.length / 3);
    };
    expect(roughness(city)).toBeGreaterThan(2);
    // Blocks of a few pixels are visible, but calmer than larger ones.
    const far = roughness(picture(paris, 128, { pixelM: 30 }));
    expect(far).toBeGreaterThan(5);
    expect(far).toBeLessThan(0.75 * roughness(city));
  });
});

describe('mountains', () => {
  test('have patches of snow from afar, not spots', () => {
    const sidePx = 160;
    const pixels = picture([7.75, 46.02], sidePx, { pixelM: 100 });
    const isSnow = (k: number) => (pixels[3 * k] ?? 0) > 130;
    const ground = Array.from({ length: Math.floor(0.8 * sidePx ** 2) }, (_, k) => k);
    const edges = ground.filter((k) => k % sidePx > 0 && isSnow(k) !== isSnow(k - 1)).length;
    const snow = ground.filter(isSnow).length;
    expect(snow / ground.length).toBeGreaterThan(0.2);
    expect(edges / snow).toBeLessThan(0.09);
  });
});

describe('fields', () => {
  test.each([
    ['western Kansas', [-100.9, 37.6], 'pivots'],
    ['the Nile delta', [31.1, 30.9], 'small'],
    ['Holland', [4.75, 52.3], 'polder'],
    ['Iowa', iowa, 'patchwork'],
  ] as const)('of %s have the regional layout', (_name, [lonDeg, latDeg], style) => {
    expect(fieldStyleAt(lonDeg, latDeg)).toBe(style);
  });

  test('are green in irrigated parts of the desert, and bare elsewhere', () => {
    const [red, green] = toMeanRgb(picture([31.12, 30.97], 96, { pixelM: 10 }));
    const [desertRed, desertGreen] = toMeanRgb(picture([27.5, 29.2], 96, { pixelM: 10 }));
    expect(desertGreen / desertRed).toBeLessThan(0.9);
    expect(green / red).toBeGreaterThan(1.07 * (desertGreen / desertRed));
  });
});

describe('the desert', () => {
  test('has no walls without houses', () => {
    const pixels = picture([5, 23], 160, { pixelM: 3 });
    let steps = 0;
    for (let i = 3; i < pixels.length * 0.8; i += 3)
      steps += Math.abs((pixels[i] ?? 0) - (pixels[i - 3] ?? 0)) > 25 ? 1 : 0;
    expect(steps / (pixels.length / 3)).toBeLessThan(0.004);
  });
});

describe('radar', () => {
  test('is bright from walls and metal in towns, not from fields', () => {
    const glare = (place: Place, pixelM: number) => {
      const pixels = picture(place, 192, { pixelM, phenomenology: 'sar' });
      return pixels.subarray(0, pixels.length * 0.8).filter((value) => value > 225).length / (pixels.length * 0.8);
    };
    for (const pixelM of [1, 15]) {
      expect(glare(paris, pixelM)).toBeGreaterThan(0.002);
      expect(glare(paris, pixelM)).toBeLessThan(0.12);
      expect(glare(iowa, pixelM)).toBeLessThan(0.0005);
    }
  });
});

describe('ships', () => {
  /** Squares of 10 m that show a ship or its wake, in 10 km by 10 km of sea. */
  function fleet(hour: number, coastM: number): number[] {
    const ships = new Ships(hour, 10);
    const pixel = new Pixel();
    Object.assign(pixel, { coastM, rural: 1 });
    const seen: number[] = [];
    for (let k = 0; k < 1_000_000; k++) {
      pixel.set([10, 20, 30], 0, 0.1);
      pixel.u = (k % 1000) * 10;
      pixel.v = Math.floor(k / 1000) * 10;
      ships.paint(pixel);
      if (pixel.red !== 10) seen.push(k);
    }
    return seen;
  }

  test('are the same in all pictures of an hour, and move in the next', () => {
    const near = fleet(495_000, -2500);
    expect(near.length).toBeGreaterThan(100);
    expect(near.length).toBeLessThan(20_000);
    expect(fleet(495_000, -2500)).toEqual(near);
    expect(fleet(495_001, -2500)).not.toEqual(near);
  });

  test('are rarer far from the coast', () => {
    const hours = [1, 2, 3, 4];
    const count = (coastM: number) => hours.reduce((sum, hour) => sum + fleet(hour, coastM).length, 0);
    expect(count(-20_000)).toBeLessThan(0.6 * count(-1600));
  });
});
