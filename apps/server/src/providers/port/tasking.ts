import type { Cents, Point, PriceId } from '@groundtrack/contract';
import type { ProviderCost } from './provider-cost.ts';

/** The deadline for canceling a tasking: hours before the window or the planned pass; null if it cannot be canceled. */
type TaskingCanceling = { readonly hoursBefore: number } | null;

/** A product of the price book: an image that has not been taken yet. */
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
  /** The buyer chooses a window. Otherwise the provider chooses the pass between two dates. */
  readonly assured: boolean;
  readonly collectionWindowDays: number | null;
  readonly offsetDays: number;
  readonly windowDays: number;
  /** 0 to 1; null if clouds do not matter. */
  readonly maxCloudCover: number | null;
  readonly maxOffNadirDeg: number | null;
  /** Radar takes no images closer to nadir; null for the satellite's own limit. */
  readonly minOffNadirDeg: number | null;
  readonly minElevationDeg: number | null;
  readonly daylight: boolean;
  readonly canceling: TaskingCanceling;
  /** The maximum number of orders per window; null if unlimited. */
  readonly ordersPerWindow: number | null;
  /** What the provider charges for it, as the operator agreed; absent if it is only known at the order. */
  readonly cost?: ProviderCost;
  /** Names of the product at the provider, as its adapter sends them with an order. */
  readonly providerFields?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A pass on which a product can be taken of a place. Times in Unix milliseconds, UTC; angles in degrees. Null if
 * unknown (docs/tasking.md lists what the Sensor Tasking API provides).
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
  /** Epoch of the elements that it was computed from. */
  readonly elementsEpochMs: number | null;
  /** The expected error of the pass; null if unknown, and 0 if the provider guarantees the pass. */
  readonly expectedErrorSec: number | null;
  /** Probability of a sky that is clear enough for the product, 0 to 1; null also for radar. */
  readonly clearChance: number | null;
  /** JSON that the provider expects back with an order of this pass; absent if there is none. */
  readonly orderBody?: string;
}

export interface OpportunityQuery {
  /** Products of this provider. */
  readonly products: readonly TaskingProduct[];
  readonly place: Point;
  /** Height of the ground above sea level; 0 if unknown. */
  readonly heightM: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
  readonly maxElevationDeg: number;
}

/** The agreed terms of a tasking, stored with the order, independent of later price books. */
export interface TaskingTerms {
  readonly product: TaskingProduct;
  /** SHA-256 of the price book at the sale. */
  readonly bookVersion: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The chosen window; null for flexible products. */
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

/** The tasking features of a provider. */
export interface Tasking {
  readonly products: readonly TaskingProduct[];
  /** Passes of the query, earliest first. */
  opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]>;
  /**
   * Chooses the passes to try for one flexible tasking, in order, until one succeeds: up to the provider's limit.
   * @param passes between its dates, earliest first
   */
  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[];
}
