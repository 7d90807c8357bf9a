import type { DeliveryOptions } from '@groundtrack/contract';
import type { Scene, SceneProduct } from '../../providers/port/provider.ts';
import type { TaskingTerms } from '../../providers/port/tasking.ts';
import type { TaskingFee } from '../../providers/price-book/price-book.ts';

interface OfferFields {
  readonly provider: string;
  /** The cancellation rule, in one sentence. */
  readonly cancellation: string;
}

/** The current offer of a provider for a price id of its archive. */
export interface ArchiveOffer extends OfferFields {
  readonly kind: 'archive';
  readonly scene: Scene;
  readonly product: SceneProduct;
  /** Absent if all options are defaults. */
  readonly delivery?: DeliveryOptions;
}

/** The current offer of the price book for one of its price ids. */
export interface TaskingOffer extends OfferFields {
  readonly kind: 'tasking';
  readonly terms: TaskingTerms;
  readonly fees: readonly TaskingFee[];
  /** The satellite of the window, or the names of all possible ones. */
  readonly satellite: string;
}

export type Offer = ArchiveOffer | TaskingOffer;
