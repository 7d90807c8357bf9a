import {
  type ArchiveQuoteItem,
  type AreaGeometry,
  fail,
  ok,
  providerLabel,
  type QuoteItem,
  type Result,
} from '@groundtrack/contract';
import { pauses } from '../../lib/long-lists.ts';
import { readArea } from '../../providers/area/read-area.ts';
import { cancelingPolicy } from '../../providers/port/canceling.ts';
import { parsePriceId } from '../../providers/port/price-id.ts';
import { findProduct } from '../../providers/port/products.ts';
import { type ImageryProvider, ProviderError, type Scene } from '../../providers/port/provider.ts';
import { checkDelivery } from './check-delivery.ts';
import type { ArchiveOffer, Offer } from './offer.ts';
import { offerTasking } from './offer-tasking.ts';
import type { QuoteDeps } from './order-deps.ts';

type FoundScene = Result<{ readonly scene: Scene; readonly provider: ImageryProvider }>;

/** Maximum number of concurrent scenes requested from providers. */
const SCENES_AT_ONCE = 8;

/**
 * Requests the offer of each item from its provider, in the order of the items. Products of one scene share a call. If
 * the caller stops early, no further requests are made.
 */
export async function* findOffers<Item extends QuoteItem>(
  deps: QuoteDeps,
  { items, accountId }: { readonly items: readonly Item[]; readonly accountId: string },
  signal: AbortSignal,
): AsyncGenerator<{ readonly item: Item; readonly offer: Result<Offer> }> {
  const scenes = new Map<string, Promise<FoundScene>>();
  const pause = pauses();
  const findScene = async (item: ArchiveQuoteItem): Promise<FoundScene> => {
    await pause();
    const key = JSON.stringify([item.provider, item.featureId, item.geometry.coordinates]);
    const scene = scenes.get(key) ?? fetchScene(deps, item, signal);
    scenes.set(key, scene);
    return scene;
  };
  for (let start = 0; start < items.length; start += SCENES_AT_ONCE) {
    const batch = items.slice(start, start + SCENES_AT_ONCE);
    const offers = batch.map(async (item) => ({
      item,
      offer:
        item.kind === 'tasking'
          ? await offerTasking(deps, { item, accountId }, signal)
          : toOffer(item, await findScene(item)),
    }));
    yield* await Promise.all(offers);
  }
}

async function fetchScene(deps: QuoteDeps, item: ArchiveQuoteItem, signal: AbortSignal): Promise<FoundScene> {
  const provider = deps.providers.get(item.provider);
  if (!provider) return sceneUnknown(item);
  if (!provider.capabilities.orders) return notForSale(provider);
  const read = await readArea(item.geometry, 'geometry', { signal });
  if (!read.ok) return read;
  try {
    const scene = await provider.quote(item.featureId, read.value.area, signal);
    return scene ? ok({ scene, provider }) : sceneUnknown(item);
  } catch (error) {
    if (error instanceof ProviderError) return providerFailure(provider, error);
    throw error;
  }
}

function toOffer(item: ArchiveQuoteItem, found: FoundScene): Result<ArchiveOffer> {
  if (!found.ok) return found;
  const { scene, provider } = found.value;
  const product = findProduct(scene, item.product);
  const reason = product?.undeliverable ?? scene.undeliverable;
  if (reason !== undefined) return fail('image-undeliverable', reason);
  if (!product) return priceFailure(item, scene, provider);
  const delivery = checkDelivery(item.delivery, { scene, product, choices: provider.capabilities.delivery });
  if (!delivery.ok) return delivery;
  return ok({
    kind: 'archive',
    provider: provider.name,
    scene,
    product,
    ...(delivery.value ? { delivery: delivery.value } : {}),
    cancellation: cancelingPolicy(provider.name, provider),
  });
}

function notForSale({ label }: ImageryProvider): Result<never> {
  return fail(
    'price-unknown',
    `${label} is a catalog for viewing: its images cannot be ordered here. Remove them from the cart.`,
  );
}

function sceneUnknown({ featureId, provider, geometry }: ArchiveQuoteItem): Result<never> {
  return fail(
    'scene-unknown',
    geometry.type === 'Point'
      ? `${providerLabel(provider)} has no image ${featureId} of this place. Remove it from the cart and search again.`
      : `geometry: ${providerLabel(provider)} has no image ${featureId} that shows a part of this area, which would have ` +
          'to be a square meter at least. Remove it from the cart and search the area again.',
  );
}

function areaText(geometry: AreaGeometry, { featureId }: Scene, { label, capabilities }: ImageryProvider): string {
  if (!capabilities.clip)
    return `product: ${label} sells squares around a place, and no image clipped to an area. Search again and choose a size.`;
  return geometry.type === 'Point'
    ? 'geometry: is a Point, and the product is clipped to an area. Send the Polygon or MultiPolygon that was searched.'
    : `geometry: image ${featureId} shows nothing of this area that could be clipped out of it. Search the area again.`;
}

function priceFailure(
  { product, featureId, geometry }: ArchiveQuoteItem,
  scene: Scene,
  provider: ImageryProvider,
): Result<never> {
  if (parsePriceId(product)?.sizeKm === null && parsePriceId(product)?.featureId === featureId)
    return fail('price-unknown', areaText(geometry, scene, provider));
  const owner = provider.sceneOfPrice(product);
  return owner === null || owner === featureId
    ? fail(
        'price-unknown',
        `${provider.label} has no price ${product}. Remove the image from the cart and search again.`,
      )
    : fail(
        'price-mismatch',
        `The price ${product} belongs to image ${owner}, not to ${featureId}. Remove the image from the cart and ` +
          'search again.',
      );
}

function providerFailure(provider: ImageryProvider, error: ProviderError): Result<never> {
  return error.kind === 'timeout'
    ? fail('provider-timeout', `${provider.label} did not answer in time, so nothing was ordered. Try again.`)
    : fail('provider-failed', `${provider.label} could not be reached, so nothing was ordered. Try again later.`);
}
