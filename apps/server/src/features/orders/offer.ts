import type { DeliveryOptions } from '@groundtrack/contract';
import type { Scene, SceneProduct } from '../../providers/port/provider.ts';
import type { TaskingTerms } from '../../providers/port/tasking.ts';
import type { TaskingFee } from '../../providers/price-book/price-book.ts';

interface OfferFields {
  readonly provider: string;
  /** The rule about canceling, in one sentence. */
  readonly cancellation: string;
}

/** What a provider sells now under a price id of its archive. */
export interface ArchiveOffer extends OfferFields {
  readonly kind: 'archive';
  readonly scene: Scene;
  readonly product: SceneProduct;
  /** Absent: all as the provider has it. */
  readonly delivery?: DeliveryOptions;
}

/** What the price book sells now under a price id of its own. */
export interface TaskingOffer extends OfferFields {
  readonly kind: 'tasking';
  readonly terms: TaskingTerms;
  readonly fees: readonly TaskingFee[];
  /** Of the window, or the names of those that may take it. */
  readonly satellite: string;
}

export type Offer = ArchiveOffer | TaskingOffer;
