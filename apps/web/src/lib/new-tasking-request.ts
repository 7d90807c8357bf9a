import type { RequestedWindow, TaskingFee, TaskingProduct, TaskingWindow } from '@groundtrack/contract';

/** A request as the form hands it to the cart. */
export interface NewTaskingRequest {
  /** What the area is called. */
  readonly description: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly product: TaskingProduct;
  /** Between these dates the image is taken. */
  readonly dates: RequestedWindow;
  /** The chosen window; null for flexible products. */
  readonly window: TaskingWindow | null;
  readonly fees: readonly TaskingFee[];
  /** A code of the provider's end uses; null where it asks for none. */
  readonly endUse: string | null;
  readonly notes: string;
}
