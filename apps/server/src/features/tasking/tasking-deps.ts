import type { Point } from '@groundtrack/contract';
import type { HeldPlace } from '../../domain/window-places.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { PriceBook } from '../../providers/price-book/price-book.ts';

export interface TaskingDeps {
  readonly priceBook: PriceBook;
  /** By wire name. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  /** Names of satellites by catalog number. */
  readonly satelliteNames: ReadonlyMap<string, string>;
  readonly clock: Clock;
  /** Height of the ground above sea level in meters; 0 if unknown. */
  readonly elevationAt: (place: Point, signal: AbortSignal) => Promise<number>;
  /** The places held by orders, in windows that are not over. */
  readonly listHeldPlaces: () => Promise<readonly HeldPlace[]>;
  /** Key to sign windows. */
  readonly windowSecret: string;
}
