import { renderGroundTile } from '@groundtrack/scene-renderer/render';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import type { Scene } from '../port/provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import { SimulatedProvider } from './simulated-provider.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
/** San Francisco: town, hills, sea, and shore. */
const PLACE = [-122.46, 37.75] as const;
/** Both have pixels of some 20 m, on different grids and under a different sun. */
const BLUR_PX = 2;
const never = new AbortController().signal;

/** Brightness of tiles of level 13 around a place, at any position near it. */
async function groundAround([longitude, latitude]: readonly [number, number]) {
  const worldPx = 256 * 2 ** 13;
  const toPx = (lon: number, lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    return [
      ((lon + 180) / 360) * worldPx,
      (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx,
    ] as const;
  };
  const [x, y] = toPx(longitude, latitude).map((px) => Math.floor(px / 256 - 0.5)) as [number, number];
  const parts = await Promise.all(
    [0, 1].flatMap((row) =>
      [0, 1].map(async (column) => ({
        input: Buffer.from(await renderGroundTile({ z: 13, x: x + column, y: y + row })),
        left: column * 256,
        top: row * 256,
      })),
    ),
  );
  const whole = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#000' } })
    .composite(parts)
    .png()
    .toBuffer();
  const pixels = await sharp(whole).blur(BLUR_PX).greyscale().raw().toBuffer();
  return (lon: number, lat: number): number | null => {
    const [px, py] = toPx(lon, lat);
    const [column, row] = [Math.floor(px - x * 256), Math.floor(py - y * 256)];
    return column >= 0 && row >= 0 && column < 512 && row < 512 ? (pixels[row * 512 + column] ?? null) : null;
  };
}

async function clearScene(provider: SimulatedProvider): Promise<Scene> {
  const criteria = sampleCriteria({ startMs: NOW - 365 * 86_400_000, endMs: NOW });
  const area = { type: 'Point' as const, coordinates: [...PLACE] as [number, number] };
  const { scenes } = await provider.search({ area, criteria, limit: 500, cursor: null }, never);
  const scene = scenes.find(({ phenomenology, cloudCover }) => phenomenology === 'ms' && (cloudCover ?? 1) < 0.02);
  if (!scene) throw new Error('there is a year of scenes');
  return scene;
}

/** Pearson's r. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  const sum = (f: (x: number, y: number) => number) => pairs.reduce((s, [x, y]) => s + f(x - a, y - b), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

test('the simulated ground matches a quicklook of the place', async () => {
  const provider = new SimulatedProvider('planet', {
    clock: { nowMs: () => NOW },
    speedFactor: 60,
    slowSearchMs: 100,
    satellites: satelliteSeed,
    licenseText: () => '',
  });
  const scene = await clearScene(provider);
  const quicklook = await provider.quicklook(scene.featureId, never);
  const { data, info } = await sharp(quicklook?.bytes)
    .blur(BLUR_PX)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [upperLeft, lowerLeft, lowerRight, upperRight] = scene.footprint.coordinates[0] as [number, number][];
  if (!upperLeft || !lowerLeft || !lowerRight || !upperRight) throw new Error('four corners');
  const ground = await groundAround([...PLACE]);
  /** The pixels of both at the same places, or at this distance. */
  const pairs = (awayDeg: number) => {
    const found: [number, number][] = [];
    // The stamp is below.
    for (let row = 0; row < info.height * 0.85; row += 2)
      for (let column = 0; column < info.width; column += 2) {
        const [s, t] = [(column + 0.5) / info.width, (row + 0.5) / info.height];
        const at = (i: 0 | 1) =>
          (upperLeft[i] * (1 - s) + upperRight[i] * s) * (1 - t) + (lowerLeft[i] * (1 - s) + lowerRight[i] * s) * t;
        const here = ground(at(0) + awayDeg, at(1));
        if (here !== null) found.push([data[row * info.width + column] ?? 0, here]);
      }
    return found;
  };
  const same = pairs(0);
  expect(same.length).toBeGreaterThan(2_000);
  expect(correlation(same)).toBeGreaterThan(0.8);
  // 430 m to the west it does not match, so the places agree and not only the kind of ground. Closer to it, the colors of a
  // neighborhood still do.
  expect(correlation(pairs(0.005))).toBeLessThan(0.5);
  const brighter = same.reduce((sum, [seen, here]) => sum + seen - here, 0) / same.length;
  expect(Math.abs(brighter)).toBeLessThan(15);
}, 30_000);
