import type { TaskingOffer } from '@groundtrack/contract';
import type { Clock } from '../../platform/system/ports.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';

export interface ArchiveDeps {
  /** Tasking products, listed with the archive products; none if absent. */
  readonly taskingOffers?: readonly TaskingOffer[];
  /** By wire name. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  readonly clock: Clock;
}
