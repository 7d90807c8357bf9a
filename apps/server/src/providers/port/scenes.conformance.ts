import { type Point, toPriceId, toSceneId } from '@groundtrack/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ProviderFile } from './provider.ts';
import { PICTURE_TIMEOUT_MS, type ProviderDriver } from './provider-driver.testing.ts';

/** How one scene is quoted. */
export function describeQuotes(driver: ProviderDriver): void {
  test('equals the search', async () => {
    for (const scene of await driver.search())
      expect(await driver.quote(scene.featureId, driver.tested.query.area)).toEqual(scene);
  });

  test('has the scene in every price', async () => {
    const scene = await driver.firstScene();
    const ids = scene.products.map((product) => product.priceId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map((id) => driver.tested.provider.sceneOfPrice(id))).toEqual(ids.map(() => scene.featureId));
    expect(driver.tested.provider.sceneOfPrice(toPriceId('nonsense'))).toBeNull();
  });

  test('has no invented scene, and none for a place that it does not cover', async () => {
    const { featureId } = await driver.firstScene();
    expect(
      await driver.tested.provider.quote(toSceneId(`${featureId}x`), driver.tested.query.area, driver.never),
    ).toBeNull();
    expect(await driver.tested.provider.quote(toSceneId(''), driver.tested.query.area, driver.never)).toBeNull();
    const [lon, lat] = driver.tested.query.area.coordinates;
    const elsewhere: Point = { type: 'Point', coordinates: [lon > 0 ? lon - 20 : lon + 20, lat] };
    expect(await driver.tested.provider.quote(featureId, elsewhere, driver.never)).toBeNull();
  });
}

/** Pictures of one scene. */
export function describePictures(driver: ProviderDriver): void {
  test('has a quicklook, and a sample if the provider offers one', { timeout: PICTURE_TIMEOUT_MS }, async () => {
    const scene = await driver.firstScene();
    const widthOf = async (file: ProviderFile | null) => (file ? (await sharp(file.bytes).metadata()).width : 0);
    expect(await widthOf(await driver.tested.provider.quicklook(scene.featureId, driver.never))).toBeGreaterThan(100);
    const sampleWidth = await widthOf(await driver.tested.provider.sample(scene.featureId, driver.never));
    expect(sampleWidth > 100).toBe(scene.hasSample);
  });

  test('does not exist for an invented scene', async () => {
    expect(await driver.tested.provider.quicklook(toSceneId('invented'), driver.never)).toBeNull();
    expect(await driver.tested.provider.sample(toSceneId('invented'), driver.never)).toBeNull();
  });
}
