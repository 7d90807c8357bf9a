import type { RequestedWindow, TaskingFee, TaskingProduct, TaskingWindow } from '@groundtrack/contract';

/** A request that the tasking form adds to the cart. */
export interface NewTaskingRequest {
  /** Description of the area. */
  readonly description: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly product: TaskingProduct;
  /** The image is taken between these dates. */
  readonly dates: RequestedWindow;
  /** The chosen window; null for flexible products. */
  readonly window: TaskingWindow | null;
  readonly fees: readonly TaskingFee[];
  /** A code of the provider's end uses; null if the provider has none. */
  readonly endUse: string | null;
  readonly notes: string;
}
