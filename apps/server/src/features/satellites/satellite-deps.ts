import type { FetchLimits } from '../../platform/net/fetch-json.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import type { PgCatalogStore } from './pg-catalog-store.ts';
import type { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import type { SatelliteFacts } from './satellite-facts.ts';

/** What answers are made of. */
export interface SatelliteDeps {
  readonly satellites: readonly SatelliteFacts[];
  readonly store: Pick<PgOrbitalElementsStore, 'all' | 'refreshState'>;
  readonly catalogs: Pick<PgCatalogStore, 'find'>;
  readonly clock: Clock;
  /** Null: the catalog is never fetched. */
  readonly catalogUrl: string | null;
  /** Queues a fetch in the background. */
  readonly queueRefresh: (url: string) => Promise<void>;
}

/** What fetches elements and keeps them. */
export interface RefreshDeps {
  readonly store: PgOrbitalElementsStore;
  readonly catalogs: PgCatalogStore;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Satellites whose own elements are kept. */
  readonly knownIds: ReadonlySet<string>;
  /** Says in the log which satellites have old elements after all. */
  readonly logOld?: () => Promise<void>;
  /** How long a source may take and how much it may send, where that is not as the source has it. */
  readonly limits?: FetchLimits;
}
