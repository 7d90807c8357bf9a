import { mkdtempSync } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readerOf } from '@groundtrack/cog';
import type { DeliveryOptions, Point, Polygon } from '@groundtrack/contract';
import { anyGrid } from '@groundtrack/geo/any-grid';
import { Raster, type Samples } from '@groundtrack/raster';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { clipParts, maskIn } from '../area/shape-in-grid.ts';
import type { DeliveredImage } from '../port/provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import { SimulatedProvider } from './simulated-provider.ts';

const root = mkdtempSync(path.join(tmpdir(), 'drawn-'));
afterAll(() => rm(root, { recursive: true }));

const NOW = Date.UTC(2026, 10, 21, 12);
const never = new AbortController().signal;
const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };

/** The smallest analytic product of the newest clear scene of SuperDoves, a few hundred pixels a side. */
async function sold() {
  let nowMs = NOW;
  const provider = new SimulatedProvider('planet', {
    clock: { nowMs: () => nowMs },
    speedFactor: 60,
    satellites: satelliteSeed,
    licenseText: () => 'an example license',
  });
  const criteria = { ...sampleCriteria({ startMs: NOW - 365 * 86_400_000, endMs: NOW }), maxCloudCover: 0.05 };
  const { scenes } = await provider.search({ area: GREENBELT, criteria, limit: 30, cursor: null }, never);
  const scene = scenes.find(({ groundSampleDistanceM, analytic }) => (groundSampleDistanceM ?? 0) > 2.5 && analytic);
  const product = scene?.products.find(({ analytic }) => analytic);
  if (!scene || !product) throw new Error('There is no coarse scene');
  const wait = () => (nowMs += 60_000);
  return { provider, scene, product, wait };
}

async function deliver(delivery: DeliveryOptions) {
  const { provider, scene, product, wait } = await sold();
  const order = {
    kind: 'archive' as const,
    reference: 'r',
    featureId: scene.featureId,
    priceId: product.priceId,
    place: GREENBELT,
    delivery,
  };
  const id = await provider.placeOrder(order, never);
  wait();
  const directory = await mkdtemp(path.join(root, 'delivery-'));
  const image = await provider.fetchDelivery(id, order, directory, never);
  return { image, product, directory };
}

async function bandOf(image: DeliveredImage, place: number): Promise<Samples> {
  await using file = await open(image.analytic?.path ?? '', 'r');
  const raster = await Raster.open(readerOf(file, (await file.stat()).size));
  const whole = { left: 0, top: 0, right: image.widthPx, bottom: image.heightPx };
  const { bands } = await raster.readWindow(whole, [place]);
  return bands[0] ?? new Uint16Array();
}

/** Correlation of two rows of values, 1 if equal. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + of(x - meanX, y - meanY), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

describe('the bands of a simulated scene', () => {
  it('are those that were ordered, in order', async () => {
    const [all, chosen] = [await deliver({}), await deliver({ bands: ['nir', 'green'] })];
    expect((await readdir(chosen.directory)).toSorted()).toEqual(['bands.tif', 'image.tif']);
    expect(all.image.analytic?.bands.map(({ name }) => name)).toEqual(['red', 'green', 'blue', 'nir']);
    expect(chosen.image.analytic?.bands.map(({ name }) => name)).toEqual(['nir', 'green']);
    expect(await bandOf(chosen.image, 0)).toEqual(await bandOf(all.image, 3));
    expect(await bandOf(chosen.image, 1)).toEqual(await bandOf(all.image, 1));
  });
});

describe('a simulated scene in another grid', () => {
  it.each([{ grid: 3857, resampling: 'cubic' }, { grid: 3413, resampling: 'nearest' }, { grid: 4326 }] as const)(
    'shows the same ground, without empty corners: %j',
    async (delivery) => {
      const [utm, other] = [await deliver({}), await deliver(delivery)];
      expect(other.image.epsg).toBe(delivery.grid);
      expect((await readdir(other.directory)).toSorted()).toEqual(['bands.tif', 'image-in-grid.tif']);
      const [ground, drawn] = [await bandOf(utm.image, 3), await bandOf(other.image, 3)];
      expect(drawn).toHaveLength(other.image.widthPx * other.image.heightPx);
      // Zero means no data.
      expect(drawn.filter((value) => value === 0)).toHaveLength(0);
      const pairs = Array.from(ground, (value, i): [number, number] => {
        const [column, row] = [i % utm.image.widthPx, Math.floor(i / utm.image.widthPx)];
        return [value, drawn[placeIn(other.image, toLonLat(utm.image, column + 0.5, row + 0.5))] ?? Number.NaN];
      });
      expect(pairs.every(([, value]) => Number.isFinite(value))).toBe(true);
      // Each has its own stamp.
      expect(correlation(pairs)).toBeGreaterThan(0.87);
    },
  );
});

describe('a simulated scene that was clipped', () => {
  it('is drawn once, black outside the area, with no data in its bands there', async () => {
    const { product } = await sold();
    const { epsg, box } = product.size.projected;
    const grid = anyGrid(epsg);
    if (!grid) throw new Error('no grid');
    const at = (x: number, y: number): [number, number] => {
      const [lon, lat] = grid.toLonLat([box[0] + x * (box[2] - box[0]), box[1] + y * (box[3] - box[1])]);
      return [lon, lat];
    };
    const area = (...ring: [number, number][]): Polygon => ({ type: 'Polygon', coordinates: [ring] });
    const square = area(at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9), at(0.1, 0.1));
    const triangle = area(at(0.1, 0.1), at(0.9, 0.4), at(0.5, 0.9), at(0.1, 0.1));
    const [whole, clipped] = [await deliverArea(square), await deliverArea(triangle)];
    expect((await readdir(clipped.directory)).toSorted()).toEqual(['bands.tif', 'image.tif']);
    expect(clipped.image.box).toEqual(whole.image.box);
    const [inSquare, inside] = [whole, clipped].map(({ image, clip }) =>
      maskIn(grid, image, clipParts(clip)).rows(0, image.heightPx),
    );
    const isSold = (i: number) => inside?.[i] === 1 && inSquare?.[i] === 1;
    expect(inside?.filter((sold) => sold === 1).length).toBeGreaterThan(1000);
    const pictures = [await picture(whole.image), await picture(clipped.image)] as const;
    const bands = [await bandOf(whole.image, 3), await bandOf(clipped.image, 3)] as const;
    for (const [[before, after], perPixel] of [
      [pictures, 3],
      [bands, 1],
    ] as const) {
      const values = [...after].map((value, i) => ({
        value,
        before: before[i],
        isIn: isSold(Math.floor(i / perPixel)),
      }));
      expect(values.every(({ value, isIn }) => isIn || value === 0)).toBe(true);
      // Excludes the word SIMULATED, which each shape has at its own place.
      const shown = values.filter(({ isIn }) => isIn);
      expect(shown.filter(({ value, before }) => value === before).length).toBeGreaterThan(0.8 * shown.length);
    }
  });
});

describe('the word SIMULATED in a clipped delivery', () => {
  it.each([{}, { grid: 3857 }, { grid: 3413, resampling: 'nearest' }, { grid: 4326 }] as const)(
    'is inside of the area, in the picture and the bands: %j',
    async (delivery) => {
      const { product } = await sold();
      const { epsg, box } = product.size.projected;
      const at = (x: number, y: number): [number, number] => {
        const [lon, lat] = anyGrid(epsg)?.toLonLat([
          box[0] + x * (box[2] - box[0]),
          box[1] + y * (box[3] - box[1]),
        ]) ?? [0, 0];
        return [lon, lat];
      };
      const area = (...ring: [number, number][]): Polygon => ({ type: 'Polygon', coordinates: [ring] });
      const corners = [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)] as const;
      const [a, b, c, d] = corners;
      // With the same bounding box; the middle of the square, where its own word is, is not in the notched one.
      const notched = await deliverArea(area(a, b, c, at(0.5, 0.3), d, a), delivery);
      const square = await deliverArea(area(...corners, a), delivery);
      const grid = anyGrid(notched.image.epsg);
      if (!grid) throw new Error('no grid');
      expect(notched.image.widthPx).toBe(square.image.widthPx);
      const isSold = maskIn(grid, notched.image, clipParts(notched.clip)).rows(0, notched.image.heightPx);
      const changed = (one: ArrayLike<number>, other: ArrayLike<number>, perPixel: number) =>
        Array.from(one).filter((value, i) => isSold[Math.floor(i / perPixel)] === 1 && value !== other[i]).length;
      const words = [
        changed(await picture(notched.image), await picture(square.image), 3) / 3,
        changed(await bandOf(notched.image, 3), await bandOf(square.image, 3), 1),
      ];
      // The letters of a word with the legible width cover more than 150 pixels.
      for (const pixels of words) expect(pixels).toBeGreaterThan(150);
    },
  );
});

async function deliverArea(place: Polygon, delivery?: DeliveryOptions) {
  const { provider, scene, wait } = await sold();
  const quoted = await provider.quote(scene.featureId, place, never);
  const product = quoted?.products.find(({ analytic, clip }) => analytic && clip);
  if (!product?.clip) throw new Error('No bands are sold of the area');
  const { featureId } = scene;
  const { priceId, clip } = product;
  const order = {
    kind: 'archive' as const,
    reference: 'r',
    featureId,
    priceId,
    place: GREENBELT,
    area: place,
    clip,
    ...(delivery ? { delivery } : {}),
  };
  const id = await provider.placeOrder(order, never);
  wait();
  const directory = await mkdtemp(path.join(root, 'clipped-'));
  const image = await provider.fetchDelivery(id, order, directory, never);
  return { image, clip, directory };
}

const picture = ({ path: file }: DeliveredImage): Promise<Buffer> => sharp(file).raw().toBuffer();

function toLonLat({ epsg, box: [minX, minY, maxX, maxY], ...size }: DeliveredImage, column: number, row: number) {
  const x = minX + (column / size.widthPx) * (maxX - minX);
  const y = maxY - (row / size.heightPx) * (maxY - minY);
  return anyGrid(epsg)?.toLonLat([x, y]) ?? ([0, 0] as const);
}

function placeIn(image: DeliveredImage, lonLat: readonly [number, number]): number {
  const { epsg, widthPx, heightPx, box } = image;
  const [x, y] = anyGrid(epsg)?.fromLonLat(lonLat) ?? [0, 0];
  const column = Math.floor(((x - box[0]) / (box[2] - box[0])) * widthPx);
  const row = Math.floor(((box[3] - y) / (box[3] - box[1])) * heightPx);
  return column >= 0 && column < widthPx && row >= 0 && row < heightPx ? row * widthPx + column : -1;
}
