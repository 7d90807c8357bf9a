import type { TaskingOffer, TaskingProduct as WireProduct } from '@groundtrack/contract';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import { taskingCancelingPolicy } from '../../providers/port/tasking-canceling.ts';
import type { PriceBook, TaskingFee } from '../../providers/price-book/price-book.ts';

type Seller = Pick<ImageryProvider, 'name' | 'label' | 'simulated'>;

interface OfferDeps {
  readonly priceBook: Pick<PriceBook, 'products' | 'conditionsOf'>;
  readonly providers: ReadonlyMap<string, Seller>;
  /** Names of satellites by catalog number. */
  readonly satelliteNames: ReadonlyMap<string, string>;
}

/** Tasking products of each provider, in the order of the providers; 'Task Maxar' contains fees and end uses. */
export function toTaskingOffers({ priceBook, providers, satelliteNames }: OfferDeps): TaskingOffer[] {
  return [...providers.values()].flatMap((seller) => {
    const products = priceBook.products.filter(({ provider }) => provider === seller.name);
    if (products.length === 0) return [];
    const conditions = priceBook.conditionsOf(seller.name);
    const offer = {
      name: `Task ${seller.label}`,
      provider: seller.name,
      prices: products.map((product) => toWireProduct(product, seller, satelliteNames)),
    };
    if (!conditions) return [offer];
    return [{ ...offer, metadata: { fees: conditions.fees.map(toWireFee), endUse: conditions.endUses } }];
  });
}

/** A product in the form of the contract. */
function toWireProduct(
  product: TaskingProduct,
  { label, simulated }: Pick<Seller, 'label' | 'simulated'>,
  satelliteNames: ReadonlyMap<string, string>,
): WireProduct {
  const { priceCents, priceId, description, sizeKm, assured, satelliteIds } = product;
  return {
    price: priceCents,
    priceId,
    description,
    metadata: {
      provider: product.provider,
      satellite: satelliteIds.map((id) => satelliteNames.get(id) ?? id).join(', '),
      satelliteIds: [...satelliteIds],
      sensor: product.sensor,
      tier: product.tier,
      resolution: product.resolution,
      mode: product.mode,
      priority: product.priority,
      size: { name: `${sizeKm.x} × ${sizeKm.y} km`, ...sizeKm },
      window_select: assured ? '1' : '0',
      collectionWindowDays: product.collectionWindowDays,
      offsetDays: product.offsetDays,
      windowDays: product.windowDays,
      maxCloudCover: product.maxCloudCover,
      maxOffNadirDeg: product.maxOffNadirDeg,
      minOffNadirDeg: product.minOffNadirDeg,
      minElevationDeg: product.minElevationDeg,
      daylight: product.daylight,
      cancellation: taskingCancelingPolicy(product, label),
      simulated,
    },
  };
}

function toWireFee({ description, priceCents, priceId }: TaskingFee) {
  return { description, price: priceCents, priceId };
}
