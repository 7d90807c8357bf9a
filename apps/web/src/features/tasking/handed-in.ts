import type { Place, RequestedWindow, TaskingFee, TaskingProduct, TaskingWindow } from '@groundtrack/contract';

/*
 * What the screen uses of other features; the route hands it in.
 */

/** Places the user knows. */
export interface TaskingPlaces {
  /** The selected location, where the form opens. */
  readonly current: Place;
  /** Latest first. */
  readonly recent: readonly Place[];
  readonly favorites: readonly Place[];
  /** What lies at a point that was clicked, in words. */
  readonly nameAt: (point: Pick<Place, 'latitude' | 'longitude'>) => Promise<string>;
}

/** A request as the form hands it to the cart. */
export interface NewRequest {
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

/** The cart as the form sees it. */
export interface RequestCart {
  /** Items in it. */
  readonly count: number;
  readonly add: (requests: readonly NewRequest[]) => void;
}

/** Where a tasking leads. */
export interface TaskingLinks {
  /** The image that was delivered, in My Imagery. */
  readonly image: (imageId: string) => string;
}
