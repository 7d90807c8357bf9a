import type { ImageryProvider } from '../../providers/provider.ts';
import type { Clock } from '../../system/ports.ts';

export interface ArchiveDeps {
  /** By the name used on the wire. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  readonly clock: Clock;
}
