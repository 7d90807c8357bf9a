import type { Cents, Point, PriceId } from '@groundtrack/contract';

/** Until when a tasking can be called off: hours before the window or the planned pass; null: not once it is ordered. */
type TaskingCanceling = { readonly hoursBefore: number } | null;

/** A product of the price book: an image that does not exist yet. */
export interface TaskingProduct {
  readonly priceId: PriceId;
  readonly provider: string;
  readonly description: string;
  readonly priceCents: Cents;
  readonly tier: string;
  readonly sensor: 'optical' | 'sar';
  /** Catalog numbers of the satellites that may take it. */
  readonly satelliteIds: readonly string[];
  readonly resolution: { readonly value: number; readonly unit: 'cm' | 'm' };
  readonly mode: string;
  readonly priority: string;
  readonly sizeKm: { readonly x: number; readonly y: number };
  /** The buyer chooses a window; otherwise the provider chooses the pass between two dates. */
  readonly assured: boolean;
  readonly collectionWindowDays: number | null;
  readonly offsetDays: number;
  readonly windowDays: number;
  /** 0 to 1; null: cloud does not matter. */
  readonly maxCloudCover: number | null;
  readonly maxOffNadirDeg: number | null;
  /** Of radar: nearer to straight down no image is taken; null: the satellite's own limit. */
  readonly minOffNadirDeg: number | null;
  readonly minElevationDeg: number | null;
  readonly daylight: boolean;
  readonly canceling: TaskingCanceling;
  /** Orders that one window takes; null: any number. */
  readonly ordersPerWindow: number | null;
}

/**
 * A pass on which a product can be taken of a place. Times in Unix milliseconds, UTC; angles in degrees. Null: the provider
 * does not say (docs/tasking.md has what those of the Sensor Tasking API say).
 */
export interface Opportunity {
  readonly priceId: PriceId;
  /** Catalog number, or the provider's own name for it. */
  readonly satelliteId: string;
  readonly satellite: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly peakMs: number;
  readonly offNadirStartDeg: number | null;
  readonly offNadirStopDeg: number | null;
  readonly peakOffNadirDeg: number | null;
  readonly peakElevationDeg: number | null;
  readonly sunElevationDeg: number;
  readonly sunAzimuthDeg: number;
  readonly lookSide: 'left' | 'right' | null;
  readonly ascending: boolean | null;
  /** Of the elements it was computed from. */
  readonly elementsEpochMs: number | null;
  /** How far the pass may be off; null: nothing can be said. 0: the provider promises it. */
  readonly expectedErrorSec: number | null;
  /** Chance of a sky that is clear enough for the product, 0 to 1; null for radar, too. */
  readonly clearChance: number | null;
  /** What the provider wants back with an order of this pass, as JSON; absent: nothing. */
  readonly orderBody?: string;
}

export interface OpportunityQuery {
  /** Of this provider. */
  readonly products: readonly TaskingProduct[];
  readonly place: Point;
  /** Height of the ground above sea level; 0 where it is not known. */
  readonly heightM: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
  readonly maxElevationDeg: number;
}

/** A tasking as it was agreed with the buyer: what the order keeps, whatever the price book says later. */
export interface TaskingTerms {
  readonly product: TaskingProduct;
  /** SHA-256 of the price book it was sold from. */
  readonly bookVersion: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The window that was chosen; null for flexible products. */
  readonly opportunity: Opportunity | null;
  readonly endUse: string | null;
  readonly mediaRights: boolean;
  readonly notes: string;
}

/** One pass that was planned or tried. */
export interface TaskingAttempt {
  readonly passMs: number;
  readonly satellite: string;
  readonly outcome: 'planned' | 'acquired' | 'clouded' | 'failed';
  /** 0 to 1 */
  readonly cloudCover: number | null;
  readonly offNadirDeg: number | null;
  readonly reason: string | null;
}

/** What a provider that can be tasked has beside its archive. */
export interface Tasking {
  readonly products: readonly TaskingProduct[];
  /** Passes within the query, the earliest first. */
  opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]>;
  /**
   * Chooses the passes that are tried for one flexible tasking, in this order, until one succeeds: as many as the provider
   * tries at most. @param passes between its dates, the earliest first
   */
  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[];
}
