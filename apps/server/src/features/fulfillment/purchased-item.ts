import type { Cents, DrawnArea, ItemId, OrderId, Point, PriceId, ServerState } from '@groundtrack/contract';
import type { ItemRow } from '../../domain/feature-ports.ts';
import type { AcquiredImage, SoldProduct, SoldScene } from '../../providers/port/provider.ts';
import type { TaskingAttempt, TaskingTerms } from '../../providers/port/tasking.ts';

interface PurchasedFields {
  readonly id: ItemId;
  readonly orderId: OrderId;
  readonly accountId: string;
  readonly provider: string;
  readonly priceId: PriceId;
  /** The price including fees. */
  readonly priceCents: Cents;
  readonly place: Point;
  readonly locationDescription: string;
  readonly state: ServerState;
  readonly providerOrderId: string | null;
  /** What it waits for at the provider, in a buyer's words; null: unknown. */
  readonly providerNote: string | null;
  /** Failed attempts of the current step. */
  readonly failedAttempts: number;
}

/** A purchased archive image as it was sold. */
interface PurchasedImage extends PurchasedFields {
  readonly kind: 'archive';
  readonly scene: SoldScene;
  readonly product: SoldProduct;
  /** The area it is clipped to, as submitted; null for a product of a fixed size. */
  readonly area: DrawnArea | null;
}

/** A purchased image from a tasking, which may not have been taken yet. */
export interface PurchasedTasking extends PurchasedFields {
  readonly kind: 'tasking';
  readonly terms: TaskingTerms;
  /** The passes recorded so far, earliest first. */
  readonly attempts: readonly TaskingAttempt[];
  readonly cancelUntilMs: number | null;
  /** Null until the image was taken. */
  readonly acquired: AcquiredImage | null;
}

/** A purchased item with what its fulfillment needs. */
export type PurchasedItem = PurchasedImage | PurchasedTasking;

/** An item whose image exists, so that its files can be made. */
export type DeliverableItem = Pick<PurchasedImage, 'id' | 'provider' | 'scene' | 'product'> &
  Pick<PurchasedItem, 'kind'>;

/** Returns the item with its image. @throws Error for a tasking whose image was not taken */
export function toDeliverable(item: PurchasedItem): DeliverableItem {
  const { id, provider, kind } = item;
  const image = item.kind === 'archive' ? item : item.acquired;
  if (!image) throw new Error(`Item ${id} is ${item.state} without an image`);
  return { id, provider, kind, scene: image.scene, product: image.product };
}

type PaidRow = ItemRow & { readonly state: ServerState };

/** Maps the row of a paid item. @param attempts recorded passes of a tasking */
export function toPurchasedItem(
  row: PaidRow,
  accountId: string,
  attempts: readonly TaskingAttempt[] = [],
): PurchasedItem {
  const { scene, product, tasking: terms } = row;
  const acquired = scene && product ? { scene, product } : null;
  const fields = toFields(row, accountId);
  if (terms)
    return {
      ...fields,
      kind: 'tasking',
      terms,
      attempts,
      acquired,
      cancelUntilMs: row.cancel_until?.getTime() ?? null,
    };
  if (!acquired) throw new Error(`Item ${row.id} has neither a scene nor tasking terms`);
  return { ...fields, kind: 'archive', ...acquired, area: row.area };
}

function toFields(row: PaidRow, accountId: string): PurchasedFields {
  return {
    id: row.id,
    orderId: row.order_id,
    accountId,
    provider: row.provider,
    priceId: row.price_id,
    priceCents: row.price_cents,
    place: { type: 'Point', coordinates: [row.longitude, row.latitude] },
    locationDescription: row.location_description,
    state: row.state,
    providerOrderId: row.provider_order_id,
    providerNote: row.provider_note,
    failedAttempts: row.failed_attempts,
  };
}
