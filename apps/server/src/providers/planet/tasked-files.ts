import type { MarketDeps } from '../market/market-deps.ts';
import { type OrderSteps, type PlacingDeps, placeOnce } from '../market/place-once.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { toTaskedImage } from '../market/tasked-image.ts';
import { type AcquiredImage, ProviderError, type TaskingOrder } from '../port/provider.ts';
import { toFeatureId } from './parse-item.ts';
import type { Capture, PlanetApi, PlanetOrder } from './planet-api.ts';
import type { PlanetSettings } from './planet-settings.ts';
import { satelliteName } from './planet-tasking.ts';
import { toAoi } from './sell-items.ts';

interface FilesParts {
  readonly name: string;
  readonly label: string;
  readonly deps: MarketDeps;
  readonly api: PlanetApi;
  readonly settings: PlanetSettings;
  readonly place: (body: object, signal: AbortSignal) => Promise<PlanetOrder>;
}

/** A tasking whose image was taken. */
interface TakenTasking {
  readonly known: KnownOrder;
  readonly order: TaskingOrder;
  readonly taken: Capture;
}

/** The files are part of the tasking and cost nothing more. */
const NO_CAPS = { perDayCents: null, perMonthCents: null };

/**
 * Orders the files of a tasking, which Planet publishes as items of its archive. The order has a reference of its own,
 * so it is also placed once.
 * @returns null while it cannot be ordered
 */
export async function orderFiles(
  { name, label, deps, api, settings, place }: FilesParts,
  { known, order, taken }: TakenTasking,
  signal: AbortSignal,
): Promise<PlanetOrder | null> {
  const { orders, clock, log } = deps;
  if (taken.item_ids.length === 0) return null;
  const [type] = Object.entries(settings.itemTypes).filter(([one]) => taken.item_types.includes(one));
  if (!type) {
    await orders.remark(known.reference, `${label} published ${taken.item_types.join(', ')}: add it to itemTypes.`);
    return null;
  }
  const [itemType, { bundle }] = type;
  const placing: PlacingDeps = { provider: name, label, orders, clock, log, caps: NO_CAPS, tolerancePercent: 0 };
  const reference = `${known.reference}-files`;
  const { product } = acquiredOf(name, { known, order, taken });
  const steps: OrderSteps = {
    lookUp: async () => (await api.ordersNamed(reference, signal)).map(toListed),
    prepare: async () => {
      const all = { itemIds: taken.item_ids, signal };
      // A capture lists the items of all of its types together.
      const itemIds = taken.item_types.length > 1 ? await itemsOfType(api, itemType, all) : all.itemIds;
      const products = [{ item_ids: itemIds, item_type: itemType, product_bundle: bundle }];
      const body = { name: reference, products, tools: [{ clip: { aoi: toAoi(product) } }] };
      return { costCents: null, send: async () => toListed(await place(body, signal)) };
    },
  };
  const featureId = toFeatureId(itemType, taken.item_ids[0] ?? '');
  const intent = { kind: 'archive', reference, place: order.place, featureId, priceId: product.priceId } as const;
  try {
    return await api.order(await placeOnce(placing, steps, intent, signal), signal);
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    await orders.remark(known.reference, `${label} did not accept the order for the files of this tasking.`);
    return null;
  }
}

async function itemsOfType(
  api: PlanetApi,
  itemType: string,
  { itemIds, signal }: { readonly itemIds: readonly string[]; readonly signal: AbortSignal },
): Promise<string[]> {
  const found: string[] = [];
  for (const itemId of itemIds) if (await api.item(toFeatureId(itemType, itemId), signal)) found.push(itemId);
  return found;
}

export function toListed({ id, created_on: createdOn, state }: PlanetOrder) {
  const createdAtMs = Date.parse(createdOn) || 0;
  return { providerOrderId: id, createdAtMs, isCanceled: state === 'cancelled', costCents: null };
}

/** Without the cloud cover, which is only known later. */
export function acquiredOf(provider: string, { known, order, taken }: TakenTasking): AcquiredImage {
  return toTaskedImage(order, {
    featureId: toFeatureId(TASKED, known.providerOrderId ?? ''),
    provider,
    satellite: satelliteName(taken.satellite_type),
    acquiredAtMs: Math.floor(Date.parse(taken.acquired_time ?? '') / 1000) * 1000,
  });
}

/** In place of an item type, for the scene of a tasking, whose item is not known at first. */
export const TASKED = 'tasking';
