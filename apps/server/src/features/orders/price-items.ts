import { fail, formatUsd, type OrderItem, ok, providerLabel, type Result } from '@groundtrack/contract';
import { type ImageryProvider, ProviderError, type Scene, type SceneProduct } from '../../providers/provider.ts';

export interface PriceItemsDeps {
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  /** The terms a buyer has to agree to now; null when the provider has none. */
  readonly findTerms: (provider: string) => { readonly version: string } | null;
  /** How long a provider may take to answer. */
  readonly providerTimeoutMs: number;
}

/** A line of an order after the server has asked the provider itself. */
export interface PricedItem {
  readonly item: OrderItem;
  readonly termsVersion: string;
  readonly scene: Scene;
  readonly product: SceneProduct;
}

/** Providers are asked for at most this many scenes at a time. */
const QUOTES_AT_ONCE = 8;

/**
 * Every line with the scene and the price the server found. Nothing the browser says of either is believed; the first
 * line that cannot be sold refuses all.
 */
export async function priceItems(
  deps: PriceItemsDeps,
  items: readonly OrderItem[],
  signal: AbortSignal,
): Promise<Result<readonly PricedItem[]>> {
  for (const item of items) {
    const agreed = checkTerms(deps, item);
    if (!agreed.ok) return agreed;
  }
  const priced: PricedItem[] = [];
  for (let start = 0; start < items.length; start += QUOTES_AT_ONCE) {
    const batch = items.slice(start, start + QUOTES_AT_ONCE);
    const results = await Promise.all(batch.map((item) => priceItem(deps, item, signal)));
    for (const result of results) {
      if (!result.ok) return result;
      priced.push(result.value);
    }
  }
  return ok(priced);
}

/** @returns the agreed version, which is the current one */
function checkTerms(deps: PriceItemsDeps, item: OrderItem): Result<string> {
  const terms = deps.findTerms(item.provider);
  const label = providerLabel(item.provider);
  if (!terms) return fail('terms-not-accepted', `${label} EULA missing. Remove the images of ${label} from the cart.`);
  if (item.termsVersion === terms.version) return ok(terms.version);
  return fail(
    'terms-not-accepted',
    item.termsVersion === undefined
      ? `You have not agreed to the Terms of Service of ${label}. Tick them in the cart and order again.`
      : `You agreed to version ${item.termsVersion} of the Terms of Service of ${label}, but version ${terms.version} ` +
          'applies now. Open the cart again, read and tick them, and order again.',
  );
}

async function priceItem(deps: PriceItemsDeps, item: OrderItem, signal: AbortSignal): Promise<Result<PricedItem>> {
  const agreed = checkTerms(deps, item);
  if (!agreed.ok) return agreed;
  const provider = deps.providers.get(item.provider);
  if (!provider) return sceneUnknown(item);
  if (!provider.capabilities.orders) return notForSale(provider);
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(deps.providerTimeoutMs)]);
    const scene = await provider.quote(item.featureId, item.geometry, deadline);
    if (!scene) return sceneUnknown(item);
    const product = scene.products.find(({ priceId }) => priceId === item.product);
    if (!product) return priceRefused(item, provider);
    return item.expectedPrice === undefined || item.expectedPrice === product.priceCents
      ? ok({ item, termsVersion: agreed.value, scene, product })
      : priceChanged(scene, product, item.expectedPrice);
  } catch (error) {
    if (error instanceof ProviderError) return providerFailure(provider, error);
    throw error;
  }
}

function notForSale({ label }: ImageryProvider): Result<never> {
  return fail(
    'price-unknown',
    `${label} is a catalogue to look at: its images cannot be ordered here. Remove them from the cart.`,
  );
}

function sceneUnknown({ featureId, provider }: OrderItem): Result<never> {
  return fail(
    'scene-unknown',
    `${providerLabel(provider)} has no image ${featureId} of this place. Remove it from the cart and search again.`,
  );
}

function priceRefused({ product, featureId }: OrderItem, provider: ImageryProvider): Result<never> {
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

function priceChanged(scene: Scene, product: SceneProduct, expectedCents: number): Result<never> {
  return fail(
    'price-changed',
    `${scene.satellite}, ${product.description}: the cart shows ${formatUsd(expectedCents)}, the price is ` +
      `${formatUsd(product.priceCents)}. Remove the image from the cart, search again and add it at the new price.`,
  );
}

function providerFailure(provider: ImageryProvider, error: ProviderError): Result<never> {
  return error.kind === 'timeout'
    ? fail('provider-timeout', `${provider.label} did not answer in time. Nothing was ordered; please try again.`)
    : fail('provider-failed', `${provider.label} could not be asked. Nothing was ordered; please try again later.`);
}
