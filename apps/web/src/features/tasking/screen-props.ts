import type { Place } from '@groundtrack/contract';
import type { NewTaskingRequest } from '../../lib/new-tasking-request.ts';

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

/** The cart as the form sees it. */
export interface RequestCart {
  /** Items in it. */
  readonly count: number;
  readonly add: (requests: readonly NewTaskingRequest[]) => void;
}

/** Where a tasking leads. */
export interface TaskingLinks {
  /** The image that was delivered, in My Imagery. */
  readonly image: (imageId: string) => string;
}
