import type { Scene, SceneProduct } from '../../providers/provider.ts';

/** What a provider sells now under a price id. */
export interface Offer {
  readonly scene: Scene;
  readonly product: SceneProduct;
  /** The rule of the provider about cancelling. */
  readonly cancellation: string;
}
