import { middleOf } from '../area/search-place.ts';
import { privateHostOf } from '../market/private-host.ts';
import { type FreeOrder, ProviderError } from '../port/provider.ts';
import { toSoldGround } from '../port/sold-ground.ts';
import type { UmbraScene } from './parse-item.ts';
import { sellScenes } from './sell-scene.ts';
import type { UmbraApi } from './umbra-api.ts';
import { baseUrlOf, type UmbraSettings } from './umbra-settings.ts';

/** Around the Panama Canal, which the satellites imaged often. */
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [-80.2, 8.6],
      [-79.2, 8.6],
      [-79.2, 9.6],
      [-80.2, 9.6],
      [-80.2, 8.6],
    ],
  ],
} as const;
const FROM = '2023-01-01T00:00:00.000Z';

/** @throws ProviderError `rejected` outside of the sandbox: the interface names no price, so nothing else is surely free */
export async function findFreeOrder(
  {
    api,
    provider,
    settings,
    nowMs,
  }: {
    readonly api: UmbraApi;
    readonly provider: string;
    readonly settings: UmbraSettings;
    readonly nowMs: number;
  },
  signal: AbortSignal,
): Promise<FreeOrder> {
  const refuse = (reason: string) => new ProviderError(provider, 'rejected', reason);
  if (!isSandbox(settings))
    throw refuse('Orders are only free in the sandbox: set "sandbox": true, with the credentials of the sandbox');
  const query = { intersects: AREA, datetime: `${FROM}/${new Date(nowMs).toISOString()}`, limit: 20 };
  const { scenes } = await api.search(query, signal);
  let reason = 'The archive of the sandbox has no image of the Panama Canal';
  for (const scene of scenes) {
    const { order, why } = await toOrder(settings, scene, signal);
    if (order) return { description: `archive image ${scene.record.featureId} of the sandbox`, order };
    reason = why;
  }
  throw refuse(reason);
}

async function toOrder(settings: UmbraSettings, scene: UmbraScene, signal: AbortSignal) {
  const [part] = scene.record.parts;
  const place = part ? middleOf(part) : null;
  const [sold] = place ? await sellScenes(settings, { scenes: [scene], area: place }, signal) : [];
  const product = sold?.products.find(({ undeliverable }) => undeliverable === undefined);
  const why = sold?.undeliverable ?? 'The settings exclude the images of the sandbox around the Panama Canal';
  if (!place || !sold || !product) return { order: null, why };
  const { featureId } = scene.record;
  // Without an agreed cost: prices of the operator are not charged in the sandbox, and must not count toward the caps.
  const ground = toSoldGround(sold, product);
  const order = { kind: 'archive', featureId, priceId: product.priceId, place: sold.place, sold: ground } as const;
  return { order, why };
}

function isSandbox(settings: UmbraSettings): boolean {
  const url = baseUrlOf(settings);
  const isOfSandbox = new URL(url).hostname.endsWith('.umbra-sandbox.space') || privateHostOf(url) !== undefined;
  return settings.sandbox && isOfSandbox;
}
