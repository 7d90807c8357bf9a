import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import type { JobHandlers, JobPayloads } from '../../db/jobs.ts';
import type { Clock } from '../../system/ports.ts';
import { DAY_MS } from '../../util/time-units.ts';
import { refreshCatalogue } from './refresh-catalogue.ts';
import { refreshOrbitalElements } from './refresh-orbital-elements.ts';
import { REFRESH_INTERVAL_MS } from './refresh-source.ts';
import type { RefreshDeps } from './satellite-deps.ts';

/** How long a process leaves an address that is not its own to the others, before it looks again. */
const NOT_OURS_PAUSE_MS = 10 * 60_000;
/** An address whose job no process has run for this long is in no setting any more. */
const ABANDONED_MS = DAY_MS;

/** Puts refreshes into the job queue: at most one of an address waits. */
export interface ElementQueue {
  /** A process with this address in its settings wants it. */
  readonly elements: (url: string, delayMs: number) => Promise<void>;
  /** A process with another address leaves it to the others. */
  readonly putBack: (url: string, wantedUntilMs: number) => Promise<void>;
  readonly catalogue: (url: string) => Promise<void>;
}

export function elementQueue(db: Db, jobs: JobQueue, clock: Clock): ElementQueue {
  function add<N extends 'refresh-elements' | 'refresh-catalogue'>(
    name: N,
    payload: JobPayloads[N] & { readonly url: string },
    delayMs: number,
  ): Promise<void> {
    const options = { key: `${name}:${digest(payload.url)}`, runAtMs: clock.nowMs() + delayMs };
    return db.transaction().execute((tx) => jobs.add(tx, name, payload, options));
  }
  return {
    elements: (url, delayMs) =>
      add('refresh-elements', { url, wantedUntilMs: clock.nowMs() + delayMs + ABANDONED_MS }, delayMs),
    putBack: (url, wantedUntilMs) => add('refresh-elements', { url, wantedUntilMs }, NOT_OURS_PAUSE_MS),
    catalogue: (url) => add('refresh-catalogue', { url }, 0),
  };
}

/** Addresses may be longer than a key. */
function digest(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/**
 * Processes on one database may have different settings, and each job goes to any of them. So a process that takes the
 * job of another's address puts it back, until that address is abandoned.
 * @param elementsUrl the address of this process's settings; null: it refreshes no elements
 */
export function elementJobs(
  deps: RefreshDeps,
  elementsUrl: string | null,
  queue: ElementQueue,
): Pick<JobHandlers, 'refresh-elements' | 'refresh-catalogue'> {
  return {
    'refresh-elements': async ({ url, wantedUntilMs = 0 }, signal) => {
      if (url !== undefined && url === elementsUrl) {
        await refreshOrbitalElements(deps, url, signal);
        await queue.elements(url, REFRESH_INTERVAL_MS);
      } else if (url !== undefined && deps.clock.nowMs() < wantedUntilMs) await queue.putBack(url, wantedUntilMs);
    },
    'refresh-catalogue': async ({ url }, signal) => {
      await refreshCatalogue(deps, url, signal);
    },
  };
}
