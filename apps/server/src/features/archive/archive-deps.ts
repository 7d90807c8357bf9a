import type { TaskingOffer } from '@groundtrack/contract';
import type { Clock } from '../../platform/system/ports.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';

export interface ArchiveDeps {
  /** What can be tasked, listed beside what the archives sell; nothing when left out. */
  readonly taskingOffers?: readonly TaskingOffer[];
  /** By the name used on the wire. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  readonly clock: Clock;
}
