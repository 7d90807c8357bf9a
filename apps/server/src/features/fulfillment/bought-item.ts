import type { Cents, DrawnArea, ItemId, OrderId, Point, PriceId, ServerState } from '@groundtrack/contract';
import type { ItemRow } from '../../domain/feature-ports.ts';
import type { AcquiredImage, SoldProduct, SoldScene } from '../../providers/port/provider.ts';
import type { TaskingAttempt, TaskingTerms } from '../../providers/port/tasking.ts';

interface BoughtFields {
  readonly id: ItemId;
  readonly orderId: OrderId;
  readonly accountId: string;
  readonly provider: string;
  readonly priceId: PriceId;
  /** All that was paid for it. */
  readonly priceCents: Cents;
  readonly place: Point;
  readonly locationDescription: string;
  readonly state: ServerState;
  readonly providerOrderId: string | null;
  /** Tries of the present step that failed. */
  readonly failedAttempts: number;
}

/** A bought image of an archive, as it was sold. */
interface BoughtImage extends BoughtFields {
  readonly kind: 'archive';
  readonly scene: SoldScene;
  readonly product: SoldProduct;
  /** What it is clipped to, as it was sent; null: a box was bought. */
  readonly area: DrawnArea | null;
}

/** A bought image that is, or was, still to be taken. */
export interface BoughtTasking extends BoughtFields {
  readonly kind: 'tasking';
  readonly terms: TaskingTerms;
  /** The passes that were written so far, the earliest first. */
  readonly attempts: readonly TaskingAttempt[];
  readonly cancelUntilMs: number | null;
  /** Null until the image was taken. */
  readonly acquired: AcquiredImage | null;
}

/** A bought item, as far as fulfilling it needs to know. */
export type BoughtItem = BoughtImage | BoughtTasking;

/** An item whose image exists: what deliveries are made for. */
export type DeliverableItem = Pick<BoughtImage, 'id' | 'provider' | 'scene' | 'product'> & Pick<BoughtItem, 'kind'>;

/** The item with its image. @throws Error for a tasking whose image was not taken */
export function toDeliverable(item: BoughtItem): DeliverableItem {
  const { id, provider, kind } = item;
  const image = item.kind === 'archive' ? item : item.acquired;
  if (!image) throw new Error(`Item ${id} is ${item.state} without an image`);
  return { id, provider, kind, scene: image.scene, product: image.product };
}

type PaidRow = ItemRow & { readonly state: ServerState };

/** A paid item out of its row. @param attempts of a tasking, as they were written */
export function toBoughtItem(row: PaidRow, accountId: string, attempts: readonly TaskingAttempt[] = []): BoughtItem {
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
  if (!acquired) throw new Error(`Item ${row.id} has neither a scene nor what was agreed of a tasking`);
  return { ...fields, kind: 'archive', ...acquired, area: row.area };
}

function toFields(row: PaidRow, accountId: string): BoughtFields {
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
    failedAttempts: row.failed_attempts,
  };
}
