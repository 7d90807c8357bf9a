import type { Clock } from '../../ports.ts';
import type { ImageryProvider } from '../../providers/provider.ts';

export interface ArchiveDeps {
  /** By the name used on the wire. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  readonly clock: Clock;
}
