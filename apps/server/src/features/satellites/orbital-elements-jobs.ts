import { DAY_MS } from '../../lib/time-units.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { JobHandlers, JobPayloads } from '../../platform/db/jobs.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { refreshCatalog } from './refresh-catalog.ts';
import { refreshOrbitalElements } from './refresh-orbital-elements.ts';
import { LEAST_PAUSE_MS } from './refresh-pause.ts';
import type { RefreshDeps } from './satellite-deps.ts';
import { toSource } from './to-source.ts';

type JobName = 'refresh-elements' | 'refresh-catalogue';

/** How long a process leaves the address of another process alone before it checks again. */
const NOT_OURS_PAUSE_MS: Readonly<Record<JobName, number>> = {
  'refresh-elements': 10 * 60_000,
  // A user waits for it.
  'refresh-catalogue': 5_000,
};
/** An address whose job was not run for this long is no longer in any setting. */
const ABANDONED_MS = DAY_MS;

/** Queues refreshes, at most one for each address. */
export interface ElementQueue {
  /** Queues an address of this process's settings. */
  readonly elements: (url: string, delayMs: number) => Promise<void>;
  readonly catalog: (url: string) => Promise<void>;
  /** Returns a job to the queue for processes with other settings. */
  readonly putBack: (name: JobName, source: string, wantedUntilMs: number) => Promise<void>;
}

export function elementQueue(db: Db, jobs: JobQueue, clock: Clock): ElementQueue {
  function add(name: JobName, payload: { readonly source: string; readonly wantedUntilMs: number }, delayMs: number) {
    const options = { key: `${name}:${payload.source}`, runAtMs: clock.nowMs() + delayMs };
    return db.transaction().execute((tx) => jobs.add(tx, name, payload, options));
  }
  const want = (name: JobName, url: string, delayMs: number) =>
    add(name, { source: toSource(url), wantedUntilMs: clock.nowMs() + delayMs + ABANDONED_MS }, delayMs);
  return {
    elements: (url, delayMs) => want('refresh-elements', url, delayMs),
    catalog: (url) => want('refresh-catalogue', url, 0),
    putBack: (name, source, wantedUntilMs) => add(name, { source, wantedUntilMs }, NOT_OURS_PAUSE_MS[name]),
  };
}

/** The addresses of this process; null if there is none. */
interface OwnSources {
  readonly elementsUrl: string | null;
  readonly catalogUrl: string | null;
}

/**
 * Processes on one database can have different settings, and any of them can take any job. A process that takes a job
 * for another address returns it to the queue, until that address is abandoned.
 */
export function elementJobs(
  deps: RefreshDeps,
  { elementsUrl, catalogUrl }: OwnSources,
  queue: ElementQueue,
): Pick<JobHandlers, JobName> {
  const run =
    (name: JobName, own: string | null, refresh: (url: string, signal: AbortSignal) => Promise<unknown>) =>
    async ({ source, url, wantedUntilMs = 0 }: JobPayloads[JobName], signal: AbortSignal): Promise<void> => {
      const requested = source ?? (url === undefined ? null : toSource(url));
      if (requested === null) return;
      if (own !== null && requested === toSource(own)) await refresh(own, signal);
      else if (deps.clock.nowMs() < wantedUntilMs) await queue.putBack(name, requested, wantedUntilMs);
    };
  return {
    'refresh-elements': run('refresh-elements', elementsUrl, async (url, signal) => {
      // One download serves both if both settings have the same address.
      await (url === catalogUrl ? refreshCatalog : refreshOrbitalElements)(deps, url, signal);
      await deps.logOld?.();
      await queue.elements(url, await msUntilDue(deps, url));
    }),
    'refresh-catalogue': run('refresh-catalogue', catalogUrl, (url, signal) => refreshCatalog(deps, url, signal)),
  };
}

async function msUntilDue({ store, clock }: RefreshDeps, url: string): Promise<number> {
  const state = await store.refreshState(url);
  return state ? Math.max(0, state.dueAtMs - clock.nowMs()) : LEAST_PAUSE_MS;
}
