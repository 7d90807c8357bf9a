import type { PriceBook } from '../../providers/price-book/price-book.ts';
import type { ImageryProvider } from '../../providers/provider.ts';

export interface TaskingDeps {
  readonly priceBook: PriceBook;
  /** By the name used on the wire. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  /** Names of satellites by catalog number. */
  readonly satelliteNames: ReadonlyMap<string, string>;
}
