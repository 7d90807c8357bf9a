import { type DrawnArea, formatUsd, toCents, toSceneId } from '@groundtrack/contract';
import { type FreeOrder, ProviderError } from '../port/provider.ts';
import { toSoldGround } from '../port/sold-ground.ts';
import type { SkyfiScene } from './parse-archive.ts';
import { sellScenes } from './sell-scene.ts';
import type { SkyfiApi } from './skyfi-api.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';

/** An open image of the harbor of Los Angeles. An account without a plan gets one free image a day. */
const SCENE = toSceneId('4ecd615a-0588-4a80-9010-580f2b6a6e67');
const AREA: DrawnArea = {
  type: 'Polygon',
  coordinates: [
    [
      [-118.27, 33.72],
      [-118.21, 33.72],
      [-118.21, 33.76],
      [-118.27, 33.76],
      [-118.27, 33.72],
    ],
  ],
};

/** @throws ProviderError `rejected` unless SkyFi states now that the scene is open data and costs nothing */
export async function findFreeOrder(
  { api, provider, settings }: { readonly api: SkyfiApi; readonly provider: string; readonly settings: SkyfiSettings },
  signal: AbortSignal,
): Promise<FreeOrder> {
  const refuse = (reason: string) => new ProviderError(provider, 'rejected', reason);
  const scene = await api.scene(SCENE, signal);
  if (!scene) throw refuse(`SkyFi does not offer the free scene ${SCENE} any more`);
  const problem = whyNotFree(scene);
  if (problem !== null) throw refuse(`SkyFi does not offer the scene ${SCENE} for free any more: ${problem}`);
  const [sold] = await sellScenes(settings, { scenes: [scene], area: AREA, notForSale: null }, signal);
  if (!sold) throw refuse('The settings exclude the free scene: "openData", "operators", or "regions"');
  const product = sold.products.find(({ clip, undeliverable }) => clip && undeliverable === undefined);
  const reason = sold.undeliverable ?? sold.products.find(({ undeliverable }) => undeliverable)?.undeliverable;
  if (!product) throw refuse(`The free scene cannot be ordered: ${reason ?? 'it does not show the area'}`);
  if (product.cost) throw refuse(`The free scene costs ${formatUsd(product.cost.cents)}`);
  return {
    description: `open image of ${sold.satellite} at 33.74, -118.24 (scene ${SCENE})`,
    order: {
      kind: 'archive',
      featureId: SCENE,
      priceId: product.priceId,
      place: sold.place,
      area: AREA,
      ...(product.clip ? { clip: product.clip } : {}),
      sold: toSoldGround(sold, product),
      // The order is refused if the cost has risen until it is sent.
      agreedCost: { amountMinor: 0, currency: 'USD', cents: toCents(0) },
    },
  };
}

function whyNotFree({ isOpen, perKm2Cents, fullPriceUsd }: SkyfiScene): string | null {
  if (!isOpen) return 'it is not open data';
  if (perKm2Cents > 0) return `it costs ${formatUsd(perKm2Cents)} per km²`;
  return fullPriceUsd === 0 ? null : `its full price is ${fullPriceUsd ?? 'unknown'}`;
}
