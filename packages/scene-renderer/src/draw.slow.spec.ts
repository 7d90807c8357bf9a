import type { Box } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { drawInMemory } from './draw.ts';
import type { SceneLook } from './scene.ts';
import { mean, type Place, toScene, viewAround } from './testing/some-scene.ts';
import { boxView, quicklookView } from './view.ts';

vi.setConfig({ testTimeout: 60_000 });

const greenbelt: Place = [-76.8755, 39.0045];
const openSea: Place = [-150, 0.5];
const newYork: Place = [-74.0, 40.72];

const quicklook = (scene: SceneLook, widthPx = 128) => drawInMemory(scene, quicklookView(scene.footprint, widthPx));

function crop(place: Place, sidePx: number, changes: Partial<SceneLook> & { readonly pixelM?: number } = {}) {
  const { pixelM = 0.5, ...look } = changes;
  return drawInMemory(toScene(place, look), viewAround(place, sidePx, pixelM).view);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, i) => {
    const [da, db] = [value - ma, (b[i] ?? 0) - mb];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  });
  return ab / Math.sqrt(aa * bb);
}

/** Much faster than `toEqual`, which compares byte by byte. */
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

function channel(pixels: Uint8Array, n: number): Uint8Array {
  const values = new Uint8Array(pixels.length / 3);
  for (let i = 0; i < values.length; i++) values[i] = pixels[3 * i + n] ?? 0;
  return values;
}

describe('the content of a picture', () => {
  test('the same scene gives an identical picture', () => {
    const scene = toScene(greenbelt, { cloudCover: 0.4 });
    expect(isSame(quicklook(scene).pixels, quicklook(scene).pixels)).toBe(true);
  });

  test('two scenes of one place show the same ground, in their own light and under their own clouds', () => {
    const [first, second] = ['first', 'second'].map((featureId) => toScene(greenbelt, { featureId })) as [
      SceneLook,
      SceneLook,
    ];
    const [one, other] = [quicklook(first).pixels, quicklook(second).pixels];
    expect(correlation([...one], [...other])).toBeGreaterThan(0.95);
    const [cloudy, otherCloudy] = [first, second].map((scene) => quicklook({ ...scene, cloudCover: 0.4 }).pixels);
    expect(correlation([...(cloudy ?? [])], [...(otherCloudy ?? [])])).toBeLessThan(0.8);
  });

  test.each([
    ['ms', 'Lisbon', [-9.137, 38.708]],
    ['ms', 'fields', [-93.8, 42.1]],
    ['sar', 'Lisbon', [-9.137, 38.708]],
  ] as const)('%s scenes of one place can be told apart: %s', (phenomenology, _where, place) => {
    const levels = Array.from({ length: 6 }, (_, n) => {
      const scene = toScene(place, { featureId: `scene ${n}`, phenomenology, offNadirDeg: 10 + 5 * n });
      return mean(drawInMemory(scene, viewAround(place, 100, 10).view, { isUnstamped: true }).pixels);
    });
    expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(20);
  });

  test('a quicklook and a full image show the same ground', () => {
    const scene = toScene(greenbelt);
    const coarse = quicklook(scene, 512);
    const pixelM = 4;
    const sidePx = 512;
    const { view: fineView } = viewAround(greenbelt, sidePx, pixelM);
    const fine = drawInMemory(scene, fineView);
    const places: number[][] = [[], []];
    const lonLat = new Float64Array(2);
    // Compares blocks of 64 fine pixels, 256 m, with the mean of the quicklook around their centers.
    for (let y = 32; y < sidePx; y += 64) {
      for (let x = 32; x < sidePx; x += 64) {
        fineView.lonLat(x, y, lonLat);
        const [cx, cy] = findPixel(scene, 512, [lonLat[0] ?? 0, lonLat[1] ?? 0]);
        places[0]?.push(blockMean(fine.pixels, sidePx, [x, y, 32]));
        places[1]?.push(blockMean(coarse.pixels, 512, [Math.round(cx), Math.round(cy), 5]));
      }
    }
    expect(correlation(places[0] ?? [], places[1] ?? [])).toBeGreaterThan(0.7);
  });

  test('land and sea match the map', () => {
    const bay = crop([-74.04, 40.665], 64, { pixelM: 4 }).pixels;
    const city = crop([-73.98, 40.75], 64, { pixelM: 4 }).pixels;
    expect(mean(channel(bay, 2))).toBeGreaterThan(1.3 * mean(channel(bay, 0)));
    expect(mean(channel(city, 2))).toBeLessThan(1.15 * mean(channel(city, 0)));
    expect(mean(city)).toBeGreaterThan(mean(bay) + 20);
  });

  test('winter and summer differ in regions with seasons', () => {
    const greenness = (date: string) => {
      const { pixels } = quicklook(toScene([4.5, 47.3], { acquiredAtMs: Date.parse(date) }), 128);
      return mean(channel(pixels, 1)) / mean(channel(pixels, 0));
    };
    expect(greenness('2026-06-20T10:00:00Z')).toBeGreaterThan(1.08 * greenness('2026-02-01T10:00:00Z'));
  });

  test.each([
    ['the North Pole', [12, 89.97]],
    ['Antarctica', [166, -84.5]],
    ['the antimeridian', [179.99, 66.5]],
    ['where frames meet', [10, 50.5]],
    ['the open sea', [-150, 0]],
    ['the Sahara', [5, 23]],
  ] as const)('draws %s', (_name, place) => {
    const { pixels } = quicklook(toScene(place), 96);
    const level = mean(pixels);
    expect(level).toBeGreaterThan(15);
    expect(level).toBeLessThan(250);
    expect(mean(pixels.map((value) => Math.abs(value - level)))).toBeGreaterThan(2);
  });
});

describe('cloud', () => {
  const unstamped = (scene: SceneLook) =>
    drawInMemory(scene, quicklookView(scene.footprint, 128), { isUnstamped: true });

  test.each([0.05, 0.2, 0.5, 0.8, 0.97])('of %d covers that fraction of the picture', (cloudCover) => {
    for (const featureId of ['first', 'second', 'third']) {
      const { pixels } = unstamped(toScene(newYork, { featureId, cloudCover }));
      const clear = unstamped(toScene(newYork, { featureId })).pixels;
      // A shadow darkens, a cloud brightens: half way to white counts as cloud, which a veil blurs.
      let covered = 0;
      for (let i = 2; i < pixels.length; i += 3) {
        if ((pixels[i] ?? 0) - (clear[i] ?? 0) > 0.45 * (212 - (clear[i] ?? 0))) covered++;
      }
      expect(Math.abs(covered / (pixels.length / 3) - cloudCover)).toBeLessThan(0.03);
    }
  });

  test('is the same in every crop of a picture, for any chunks', () => {
    fc.assert(
      fc.property(
        fc.record({ left: fc.nat(60), top: fc.nat(120), right: fc.nat(60), bottom: fc.nat(60) }),
        fc.constantFrom(20, 160, 200, 340),
        ({ left, top, right, bottom }, sunAzimuthDeg) => {
          const pixelM = 2;
          const scene = toScene(openSea, { cloudCover: 0.6, sunAzimuthDeg });
          const { epsg, box, view } = viewAround(openSea, 256, pixelM);
          const cutBox: Box = [
            box[0] + left * pixelM,
            box[1] + bottom * pixelM,
            box[2] - right * pixelM,
            box[3] - top * pixelM,
          ];
          const whole = drawInMemory(scene, view);
          const cut = drawInMemory(scene, boxView(epsg, cutBox, pixelM));
          const stampPx = 40;
          let most = 0;
          for (let y = 0; y < Math.min(cut.heightPx, 256 - top) - stampPx; y++) {
            const from = ((y + top) * 256 + left) * 3;
            const inWhole = whole.pixels.subarray(from, from + cut.widthPx * 3);
            const inCut = cut.pixels.subarray(y * cut.widthPx * 3, (y + 1) * cut.widthPx * 3);
            inCut.forEach((value, i) => {
              most = Math.max(most, Math.abs(value - (inWhole[i] ?? 0)));
            });
          }
          // Positions of pixels differ by micrometers.
          expect(most).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 6 },
    );
  });

  test('does not hide the ground from radar', () => {
    const clear = toScene(greenbelt, { phenomenology: 'sar', cloudCover: null });
    expect(isSame(quicklook(clear).pixels, quicklook({ ...clear, cloudCover: 0.9 }).pixels)).toBe(true);
  });
});

describe('sensors', () => {
  test.each([
    ['ms', 3],
    ['pan', 1],
    ['sar', 1],
  ] as const)('%s has %i band(s)', (phenomenology, bands) => {
    const { channels, pixels, widthPx, heightPx } = quicklook(toScene(greenbelt, { phenomenology }), 64);
    expect(channels).toBe(bands);
    expect(pixels).toHaveLength(widthPx * heightPx * bands);
  });

  test('radar has speckle where the optical picture is smooth', () => {
    const roughness = (pixels: Uint8Array) =>
      mean(pixels.subarray(1).map((value, i) => Math.abs(value - (pixels[i] ?? 0)))) / mean(pixels);
    const radar = crop([-76.6, 39.3], 200, { phenomenology: 'sar', pixelM: 3 }).pixels;
    const optical = crop([-76.6, 39.3], 200, { phenomenology: 'pan', pixelM: 3 }).pixels;
    expect(roughness(radar)).toBeGreaterThan(1.5 * roughness(optical));
  });
});

describe('the stamp', () => {
  test.each([200, 512, 800])('marks the lower left corner of %i pixels and nothing else', (sidePx) => {
    const red = channel(crop([-150, 0], sidePx, { pixelM: 0.5 }).pixels, 0);
    const marked = (from: number, to: number) => {
      let count = 0;
      for (let y = Math.floor(from * sidePx); y < Math.floor(to * sidePx); y++) {
        for (let x = 0; x < sidePx; x++) count += (red[y * sidePx + x] ?? 0) > 120 ? 1 : 0;
      }
      return count / sidePx ** 2;
    };
    expect(marked(0.87, 1)).toBeGreaterThan(0.002);
    expect(marked(0.87, 1)).toBeLessThan(0.04);
    expect(marked(0, 0.87)).toBe(0);
    expect(red.some((value, i) => value >= 120 && i % sidePx > 0.65 * sidePx)).toBe(false);
  });
});

/** Finds the pixel of a quicklook that shows a place, with Newton's method on the view. */
function findPixel(scene: SceneLook, widthPx: number, [lonDeg, latDeg]: Place): [number, number] {
  const view = quicklookView(scene.footprint, widthPx);
  const at = (x: number, y: number) => {
    const out = new Float64Array(2);
    view.lonLat(x, y, out);
    return [out[0] ?? 0, out[1] ?? 0] as const;
  };
  let [x, y] = [widthPx / 2, view.heightPx / 2];
  for (let i = 0; i < 8; i++) {
    const [here, right, down] = [at(x, y), at(x + 1, y), at(x, y + 1)];
    const [a, b] = [right[0] - here[0], down[0] - here[0]];
    const [c, d] = [right[1] - here[1], down[1] - here[1]];
    const [ex, ey] = [lonDeg - here[0], latDeg - here[1]];
    x += (d * ex - b * ey) / (a * d - b * c);
    y += (a * ey - c * ex) / (a * d - b * c);
  }
  return [x, y];
}

function blockMean(pixels: Uint8Array, widthPx: number, [x, y, half]: readonly [number, number, number]): number {
  const values: number[] = [];
  for (let j = y - half; j < y + half; j++) {
    for (let i = x - half; i < x + half; i++) values.push(pixels[(j * widthPx + i) * 3 + 1] ?? 0);
  }
  return mean(values);
}
