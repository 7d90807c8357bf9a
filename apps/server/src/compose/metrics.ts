import type { JobHandlers, JobName } from '../platform/db/jobs.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { serveMetrics } from '../platform/metrics/serve-metrics.ts';
import { pool } from '../platform/pool/pool.ts';
import type { Deps } from './deps.ts';
import type { Features } from './features.ts';

/** Serves the numbers of this process and of the database, if the operator wants them. */
export async function openMetrics(features: Features, { metrics, config, log }: Deps): Promise<() => Promise<void>> {
  if (config.metrics === null) return async () => undefined;
  const { readHealth } = features.operations;
  metrics.collectProcess();
  metrics.addGauge(
    { name: 'groundtrack_attention', help: 'Issues that need the operator, of all processes', label: 'kind' },
    async () => ({ ...(await readHealth()).attention }),
  );
  metrics.addGauge(
    { name: 'groundtrack_oldest_due_job_seconds', help: 'How long the oldest due job has waited', label: 'queue' },
    async () => ({ jobs: (await readHealth()).oldestDueJobSec }),
  );
  metrics.addGauge(
    { name: 'groundtrack_heavy_tasks', help: 'Tasks of the pool of threads of this process', label: 'state' },
    async () => ({ ...pool.load() }),
  );
  const server = await serveMetrics(metrics, config.metrics, log);
  return () => server.close();
}

/** The handlers, each attempt of which is measured. */
export function measured(jobs: JobHandlers, metrics: Metrics): JobHandlers {
  const entries = Object.entries(jobs).map(([name, handle]) => [
    name,
    (payload: never, signal: AbortSignal) => metrics.measureJob(name, () => handle(payload, signal)),
  ]);
  // The same names with handlers of the same types; Object.fromEntries loses them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as { readonly [N in JobName]: JobHandlers[N] };
}
