import { describe, expect, test, vi } from 'vitest';
import { drawInMemory } from './draw.ts';
import { LightSweep } from './light-sweep.ts';
import type { DrawnPixels } from './scene.ts';
import { Sky } from './sky.ts';
import { mean, type Place, toScene, viewAround } from './testing/some-scene.ts';
import { boxView, quicklookView } from './view.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('two pictures of one place', () => {
  test.each([
    ['a city', [2.35, 48.857]],
    ['a coast', [3.4, 6.44]],
    ['fields', [-93.8, 42.1]],
    ['mountains', [7.6, 46]],
  ] as const)('agree where they overlap: %s', (_name, place) => {
    const pixelM = 0.5;
    const sidePx = 480;
    const { epsg, box } = viewAround(place, sidePx, pixelM);
    // Shifted by a number of pixels that is not a multiple of the cell size.
    const [right, down] = [101, 67];
    const [minX, minY, maxX, maxY] = box;
    const moved = [minX + right * pixelM, minY - down * pixelM, maxX + right * pixelM, maxY - down * pixelM] as const;
    const first = drawInMemory(toScene(place), boxView(epsg, box, pixelM));
    const second = drawInMemory(toScene(place), boxView(epsg, moved, pixelM));
    // Shadows of objects outside of a picture are missing, and each picture has its own stamp.
    let different = 0;
    let compared = 0;
    for (let y = down + 1; y < sidePx - 150; y++) {
      for (let x = right + 1; x < sidePx - 150; x++) {
        for (let c = 0; c < 3; c++) {
          const a = first.pixels[(y * sidePx + x) * 3 + c] ?? 0;
          const b = second.pixels[((y - down) * sidePx + x - right) * 3 + c] ?? 0;
          compared++;
          if (Math.abs(a - b) > 2) different++;
        }
      }
    }
    expect(different / compared).toBeLessThan(0.002);
  });
});

describe('the quicklook', () => {
  test.each([
    ['a city', [2.35, 48.857]],
    ['a coast', [3.4, 6.44]],
    ['fields', [-93.8, 42.1]],
    ['rain forest', [-62, -4.5]],
  ] as const)('equals the downscaled full picture: %s', (_name, place) => {
    const pixelM = 2;
    const sidePx = 768;
    const { view } = viewAround(place, sidePx, pixelM);
    const full = drawInMemory(toScene(place), view);
    // The same ground at the scale of a quicklook: 16 pixels of the full picture per pixel.
    const small = drawInMemory(toScene(place), viewAround(place, sidePx / 16, pixelM * 16).view);
    const errors: number[] = [];
    const block = 6;
    // The stamp is below.
    for (let y = 0; y + block <= 40; y += block) {
      for (let x = 0; x + block <= 48; x += block) {
        for (let c = 0; c < 3; c++) {
          const reduced = blockMean(full, [x * 16, y * 16, block * 16], c);
          errors.push(reduced - blockMean(small, [x, y, block], c));
        }
      }
    }
    // Levels of 255: overall, and per block of 200 m.
    expect(Math.abs(mean(errors))).toBeLessThan(8);
    expect(Math.sqrt(mean(errors.map((error) => error * error)))).toBeLessThan(17);
  });
});

function blockMean(
  { pixels, widthPx, channels }: DrawnPixels,
  [left, top, side]: readonly [number, number, number],
  channel: number,
): number {
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) sum += pixels[(y * widthPx + x) * channels + channel] ?? 0;
  }
  return sum / side ** 2;
}

describe('shadows', () => {
  test.each([
    [90, 45],
    [140, 55],
    [165, 20],
    [215, 35],
    [340, 60],
  ])(
    'of a tower with the sun at azimuth %i and elevation %i point away from it, with the height over the tangent as their length',
    (sunAzimuthDeg, sunElevationDeg) => {
      const side = 301;
      const middle = 150;
      const heightM = 30;
      const place: Place = [2.35, 48.857];
      const { light } = new Sky(toScene(place, { sunAzimuthDeg, sunElevationDeg }), viewAround(place, side, 1).view);
      const surfaceM = new Float32Array(side * side);
      for (let y = middle - 5; y <= middle + 5; y++)
        surfaceM.fill(heightM, y * side + middle - 5, y * side + middle + 6);
      const none = new Float32Array(0);
      const color = new Uint8ClampedArray(0);
      const chunk = {
        topPx: 0,
        rows: side,
        color,
        surfaceM,
        heights: new Uint8Array(0),
        water: new Uint8Array(0),
        radar: none,
        cloud: none,
        cloudShadow: none,
        cloudWhite: new Uint16Array(0),
      };
      const sweep = new LightSweep(light, { widthPx: side, pixelM: 1, cornerPx: [0, 0] });
      // The center of a tower with its shadow is halfway along the shadow.
      let [east, north, pixels] = [0, 0, 0];
      for (let n = 0; n < side; n++) {
        const y = sweep.upwards ? side - 1 - n : n;
        sweep.sweep(chunk, y);
        for (let x = 0; x < side; x++) {
          if ((sweep.shadow[x] ?? 0) <= 0.5 && surfaceM[y * side + x] === 0) continue;
          east += x - middle;
          north += middle - y;
          pixels++;
        }
      }
      const azimuthDeg = (Math.atan2(east, north) * 180) / Math.PI;
      const offDeg = azimuthDeg - sunAzimuthDeg - 180;
      expect(Math.abs(offDeg - 360 * Math.round(offDeg / 360))).toBeLessThan(4);
      const lengthM = (2 * Math.hypot(east, north)) / pixels;
      const expectedM = heightM / Math.tan((sunElevationDeg * Math.PI) / 180);
      expect(Math.abs(lengthM / expectedM - 1)).toBeLessThan(0.06);
    },
  );
});

describe('haze', () => {
  test('grows with the viewing angle and a low sun, most in blue', () => {
    const haze = (offNadirDeg: number, sunElevationDeg: number) =>
      new Sky(toScene([0, 0], { offNadirDeg, sunElevationDeg }), quicklookView(toScene([0, 0]).footprint, 64)).haze;
    const views = [haze(0, 60), haze(15, 60), haze(35, 60), haze(35, 20)];
    for (let i = 1; i < views.length; i++) {
      for (let band = 0; band < 3; band++) {
        expect(views[i]?.path[band]).toBeGreaterThan(views[i - 1]?.path[band] ?? 0);
      }
    }
    expect(haze(35, 60).through[2]).toBeLessThan(haze(15, 60).through[2]);
    expect(haze(35, 60).through[2]).toBeLessThan(haze(35, 60).through[0]);
  });
});

describe('radar', () => {
  test('speckle has the statistics of four looks on uniform ground', () => {
    const sidePx = 256;
    const { view } = viewAround([-93.8, 42.1], sidePx, 1);
    const { pixels } = drawInMemory(toScene([-93.8, 42.1], { phenomenology: 'sar', groundSampleDistanceM: 1 }), view);
    // Equivalent number of looks: squared mean of the power over its variance (Oliver & Quegan, section 4.3).
    const looks: number[] = [];
    for (let top = 0; top + 16 <= 192; top += 16) {
      for (let left = 0; left + 16 <= sidePx; left += 16) {
        const powers: number[] = [];
        for (let k = 0; k < 256; k++) powers.push((pixels[(top + (k >> 4)) * sidePx + left + (k & 15)] ?? 0) ** 2);
        const level = mean(powers);
        looks.push(level ** 2 / mean(powers.map((power) => (power - level) ** 2)));
      }
    }
    looks.sort((a, b) => a - b);
    const median = looks[looks.length >> 1] ?? 0;
    expect(median).toBeGreaterThan(3.4);
    expect(median).toBeLessThan(4.6);
  });

  test('shows towns bright and water dark', () => {
    const level = (place: Place) =>
      mean(drawInMemory(toScene(place, { phenomenology: 'sar' }), viewAround(place, 400, 2).view).pixels);
    const [town, field, sea] = [level([2.35, 48.857]), level([-93.8, 42.1]), level([-150, 0])];
    expect(town).toBeGreaterThan(1.2 * field);
    expect(field).toBeGreaterThan(2 * sea);
  });
});
