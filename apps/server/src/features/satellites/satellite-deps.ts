import type { FetchLimits } from '../../platform/net/fetch-json.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import type { PgCatalogStore } from './pg-catalog-store.ts';
import type { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import type { SatelliteFacts } from './satellite-facts.ts';

/** Dependencies of the responses. */
export interface SatelliteDeps {
  readonly satellites: readonly SatelliteFacts[];
  readonly store: Pick<PgOrbitalElementsStore, 'all' | 'refreshState'>;
  readonly catalogs: Pick<PgCatalogStore, 'find'>;
  readonly clock: Clock;
  /** Null if the catalog is never fetched. */
  readonly catalogUrl: string | null;
  /** Queues a fetch in the background. */
  readonly queueRefresh: (url: string) => Promise<void>;
}

/** Dependencies of fetching and storing elements. */
export interface RefreshDeps {
  readonly store: PgOrbitalElementsStore;
  readonly catalogs: PgCatalogStore;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Satellites whose elements are stored. */
  readonly knownIds: ReadonlySet<string>;
  /** Logs which satellites still have old elements. */
  readonly logOld?: () => Promise<void>;
  /** Time and size limits that override those of the source. */
  readonly limits?: FetchLimits;
}
