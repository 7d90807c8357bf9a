import type { FindElementIssue } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { describeElementReport, groupOldElements, readElementReport, toElementIssue } from './element-report.ts';
import { OLD_AFTER_DAYS } from './explain-old-elements.ts';
import { elementJobs, elementQueue } from './orbital-elements-jobs.ts';
import { PgCatalogStore } from './pg-catalog-store.ts';
import { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import { satelliteHandlers } from './satellite-handlers.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';

interface SatellitePorts {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Null if elements are never refreshed. */
  readonly elementsUrl: string | null;
  /** Null if the catalog of active objects is never fetched. */
  readonly catalogUrl: string | null;
}

export interface SatelliteFeature {
  readonly handlers: ReturnType<typeof satelliteHandlers>;
  readonly jobs: Pick<JobHandlers, 'refresh-elements' | 'refresh-catalogue'>;
  readonly findIssue: FindElementIssue;
  /** Lists satellites with old elements and the reasons, for a terminal. */
  readonly describeElements: () => Promise<string>;
  /** Starts the refresh of elements; each one queues the next. */
  readonly queueRepeatingJobs: () => Promise<void>;
}

/** The satellites and their orbital elements. */
export function createSatellites({ db, jobs, elementsUrl, catalogUrl, ...ports }: SatellitePorts): SatelliteFeature {
  const queue = elementQueue(db, jobs, ports.clock);
  const deps = { ...ports, store: new PgOrbitalElementsStore(db), catalogs: new PgCatalogStore(db) };
  const knownIds = new Set(satelliteSeed.map(({ id }) => id));
  const readReport = () => readElementReport({ ...deps, satellites: satelliteSeed, elementsUrl });
  const logOld = async () => {
    for (const { reason, names } of groupOldElements((await readReport()).old))
      ports.log.warn(
        { reason, satellites: names.join(', ') },
        `Orbital elements are older than ${OLD_AFTER_DAYS} days`,
      );
  };
  return {
    handlers: satelliteHandlers({
      ...deps,
      satellites: satelliteSeed,
      catalogUrl,
      queueRefresh: (url) => queue.catalog(url),
    }),
    jobs: elementJobs({ ...deps, knownIds, logOld }, { elementsUrl, catalogUrl }, queue),
    findIssue: async () => toElementIssue(await readReport()),
    describeElements: async () => describeElementReport(await readReport()),
    queueRepeatingJobs: async () => {
      if (elementsUrl !== null) await queue.elements(elementsUrl, 0);
    },
  };
}

interface RefreshPayload {
  /** The address, encoded by `toSource`. Jobs queued by earlier versions contain `url`, or no address. */
  readonly source?: string;
  readonly url?: string;
  readonly wantedUntilMs?: number;
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Each address has its own chain: a finished job queues the next. */
    'refresh-elements': RefreshPayload;
    /** Fetches the catalog of active objects once. */
    'refresh-catalogue': RefreshPayload;
  }
}
