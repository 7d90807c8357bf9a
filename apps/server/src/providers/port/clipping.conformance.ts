import { open } from 'node:fs/promises';
import { readerOf } from '@groundtrack/cog';
import { addsUp, type DrawnArea, type Point } from '@groundtrack/contract';
import { areaKm2Of, coverageOf, type Polygon } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import { Raster } from '@groundtrack/raster';
import { expect, test } from 'vitest';
import { partsOf } from '../area/search-place.ts';
import { clipParts, maskIn } from '../area/shape-in-grid.ts';
import type { DeliveredImage, Scene, SceneProduct } from './provider.ts';
import { PICTURE_TIMEOUT_MS, type ProviderDriver, resolutionOf } from './provider-driver.testing.ts';
import { toArchiveOrder } from './to-archive-order.testing.ts';

/** Products of an area, and that the delivery matches the product. */
export function describeClipping(driver: ProviderDriver): void {
  const sells = () => driver.tested.provider.capabilities.clip?.sells ?? 'boxes';

  test('are sold as its capabilities declare, in every format at its own price', async () => {
    const { provider, query } = driver.tested;
    const { featureId } = await driver.firstScene();
    const scene = await provider.quote(featureId, triangleAt(query.area, 0.02), driver.never);
    const clipped = clippedOf(scene);
    const squares = (scene?.products ?? []).filter(({ clip }) => clip === undefined);
    expect(clipped.length > 0).toBe(sells() !== 'boxes');
    expect(squares.length > 0).toBe(sells() !== 'whole-scene');
    expect(clipped.every(({ isWhole = false }) => isWhole === (sells() === 'whole-scene'))).toBe(true);
    expect(new Set(clipped.map(({ priceId }) => priceId)).size).toBe(clipped.length);
    for (const { priceId, charge } of clipped) {
      expect(provider.sceneOfPrice(priceId)).toBe(featureId);
      expect(addsUp(charge)).toBe(true);
    }
  });

  test('are not sold below the least and above the largest area, with a reason', async () => {
    const { provider, query } = driver.tested;
    const { clip } = provider.capabilities;
    if (!clip) return;
    const scene = await driver.firstScene();
    const offered: SceneProduct[] = [];
    for (const area of [triangleAt(query.area, 2e-5), triangleAt(query.area, 0.02), scene.footprint])
      offered.push(...clippedOf(await provider.quote(scene.featureId, area, driver.never)));
    expect(offered).not.toEqual([]);
    const beyond = offered.filter(({ charge: { areaKm2 } }) => areaKm2 < clip.leastKm2 || areaKm2 > clip.largestKm2);
    for (const { undeliverable = null } of beyond) expect(undeliverable).toMatch(/^geometry: .* km²/);
  });

  test('are charged as the whole scene for any area, if scenes are not sold in parts', async () => {
    const { provider, query } = driver.tested;
    if (sells() !== 'whole-scene') return;
    const scene = await driver.firstScene();
    const wholeKm2 = areaKm2Of(partsOf(scene.footprint));
    const [ofPlace, ...ofAreas] = await Promise.all(
      [query.area, triangleAt(query.area, 0.02), reachingOut(query.area, scene)].map(async (area) =>
        clippedOf(await provider.quote(scene.featureId, area, driver.never)),
      ),
    );
    for (const products of ofAreas) expect(products).toEqual(ofPlace);
    for (const { charge, description } of ofPlace ?? []) {
      expect(Math.abs(charge.areaKm2 - wholeKm2)).toBeLessThan(2e-6);
      expect(charge.drawnKm2).toBeUndefined();
      expect(description).toContain('whole scene, which is not sold in parts');
    }
  });

  test('are priced by the area that the scene shows of them, for any shape', async () => {
    const { provider, query } = driver.tested;
    if (sells() !== 'any-shape') return;
    const scene = await driver.firstScene();
    for (const area of [triangleAt(query.area, 0.02), reachingOut(query.area, scene)]) {
      const sold = clippedOf(await provider.quote(scene.featureId, area, driver.never));
      const drawn = partsOf(area);
      const drawnKm2 = areaKm2Of(drawn);
      const sharedKm2 = drawnKm2 * coverageOf(drawn)(partsOf(scene.footprint));
      expect(sold.length).toBeGreaterThanOrEqual(1);
      for (const { charge } of sold) {
        expect(Math.abs((charge.drawnKm2 ?? 0) - drawnKm2)).toBeLessThan(2e-6);
        expect(Math.abs(charge.areaKm2 - sharedKm2)).toBeLessThan(2e-6);
        expect(addsUp(charge)).toBe(true);
      }
    }
  });

  test('cost the same with their ring reversed, and a turn of the Earth away', async () => {
    const { provider, query } = driver.tested;
    if (sells() === 'boxes') return;
    const { featureId } = await driver.firstScene();
    const area = triangleAt(query.area, 0.02);
    const ring = area.coordinates[0] ?? [];
    const turned = { ...area, coordinates: [ring.toReversed()] };
    const [lon] = query.area.coordinates;
    const away = { ...area, coordinates: [ring.map(([x, y]): [number, number] => [x + (lon > 0 ? -360 : 360), y])] };
    const [plain, ...others] = await Promise.all(
      [area, turned, away].map(async (one) =>
        clippedOf(await provider.quote(featureId, one, driver.never)).map(({ charge }) => charge),
      ),
    );
    for (const other of others) expect(other).toEqual(plain);
  });

  test('are delivered as pixels whose center is in the shape, and nothing outside', {
    timeout: PICTURE_TIMEOUT_MS,
  }, async () => {
    const { provider, query } = driver.tested;
    if (sells() === 'boxes' || !provider.capabilities.orders) return;
    const [scene] = (await driver.search({}, 10)).toSorted((a, b) => resolutionOf(b) - resolutionOf(a));
    if (!scene) throw new Error('there is no scene');
    // Some hundred pixels a side.
    const area = triangleAt(query.area, Math.min(0.04, resolutionOf(scene) * 2e-3));
    const quoted = await provider.quote(scene.featureId, area, driver.never);
    const product = clippedOf(quoted).findLast(({ undeliverable }) => undeliverable === undefined);
    if (!quoted || !product?.clip) throw new Error('nothing of it is sold');
    const { clip } = product;
    const placed = { ...toArchiveOrder('clipped', quoted, { product, place: quoted.place }), area };
    const id = await provider.placeOrder(placed, driver.never);
    await driver.settle(id);
    const image = await provider.fetchDelivery(id, placed, driver.directory, driver.never);
    const mask = maskOf(image, clipParts(clip));
    const picture = await pixelsOf(image.path);
    const bands = image.analytic ? await pixelsOf(image.analytic.path) : null;
    expect(mask.some((inside) => inside === 1) && mask.includes(0)).toBe(true);
    for (const [i, inside] of mask.entries()) {
      if (inside === 1) continue;
      if (picture.bands.some((band) => band[i] !== 0)) throw new Error(`pixel ${i} of the picture lies outside`);
      if (bands && bands.valid?.[i] !== 0) throw new Error(`pixel ${i} of the bands lies outside`);
    }
    expect(picture.bands[0]?.some((value) => value !== 0)).toBe(true);
  });
}

function clippedOf(scene: Scene | null) {
  return scene?.products.filter(({ clip }) => clip !== undefined) ?? [];
}

function triangleAt({ coordinates: [lon, lat] }: Point, sideDeg: number) {
  const ring: [number, number][] = [
    [lon - sideDeg / 2, lat - sideDeg / 2],
    [lon + sideDeg / 2, lat - sideDeg / 3],
    [lon, lat + sideDeg / 2],
    [lon - sideDeg / 2, lat - sideDeg / 2],
  ];
  return { type: 'Polygon' as const, coordinates: [ring] } satisfies DrawnArea;
}

/** An area that starts at a place and extends beyond the scene. */
function reachingOut({ coordinates: [lon, lat] }: Point, scene: Scene): DrawnArea {
  const north = Math.max(...partsOf(scene.footprint).flatMap(({ coordinates: [ring = []] }) => ring.map(([, y]) => y)));
  const top = Math.min(89, north + 0.05);
  const ring: [number, number][] = [
    [lon - 0.01, lat],
    [lon + 0.01, lat],
    [lon + 0.01, top],
    [lon - 0.01, top],
    [lon - 0.01, lat],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function maskOf(image: DeliveredImage, parts: readonly Polygon[]): Uint8Array {
  const grid = anyGrid(image.epsg);
  if (!grid) throw new Error(`EPSG:${image.epsg} is not known`);
  return maskIn(grid, image, parts).rows(0, image.heightPx);
}

async function pixelsOf(path: string) {
  await using file = await open(path, 'r');
  const raster = await Raster.open(readerOf(file, (await file.stat()).size));
  const { widthPx, heightPx } = raster.layout;
  return await raster.readWindow({ left: 0, top: 0, right: widthPx, bottom: heightPx });
}
