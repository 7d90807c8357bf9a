import type { ServerState } from '@groundtrack/contract';
import { type ImageryProvider, ProviderError, type ProviderStatus } from '../../providers/port/provider.ts';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { attemptsAfter, nextAttempts } from './next-attempts.ts';
import { makePreview } from './preview-icon.ts';
import type { PurchasedTasking } from './purchased-item.ts';
import { queueStep } from './queue-step.ts';
import { recordReport } from './record-report.ts';
import type { TaskingReport, Transition } from './transition.ts';

/**
 * Records a report on a tasking whose state stays the same for now: a completed pass while others are left, or another
 * plan. The next step is queued immediately, to report what follows.
 * @param to the state that the report leads to, or null
 * @returns false if the report contains no such change
 */
export async function stayPlanned(
  deps: FulfillmentDeps,
  item: PurchasedTasking,
  status: ProviderStatus,
  to: ServerState | null,
): Promise<boolean> {
  const isTold = to === null || to === 'AcquiredSuccess' || to === 'AcquiredFail';
  const isPlanned = item.state === 'Planned' && isTold;
  const step = isPlanned ? nextAttempts(item.attempts, toAttempts(status), to !== null) : null;
  const cancelUntilMs = toCancelUntil(item, status, deps.clock.nowMs());
  if (!step && (to !== null || cancelUntilMs === item.cancelUntilMs)) return false;
  const report = { attempts: step?.attempts ?? item.attempts, cancelUntilMs };
  await deps.store.transaction(async (tx) => {
    if (await recordReport(deps, tx, { item, report, step })) await queueStep(deps.jobs, tx, item);
  });
  return true;
}

interface Reported {
  readonly item: PurchasedTasking;
  readonly provider: ImageryProvider;
  readonly status: ProviderStatus;
  readonly to: ServerState;
}

/** Data of a tasking transition: the passes, and the image with its preview once it was taken. */
export async function toReport(
  deps: FulfillmentDeps,
  { item, provider, status, to }: Reported,
  signal: AbortSignal,
): Promise<Pick<Transition, 'tasking' | 'files'>> {
  const attempts = attemptsAfter(to, item.attempts, toAttempts(status));
  const tasking: TaskingReport = { attempts, cancelUntilMs: toCancelUntil(item, status, deps.clock.nowMs()) };
  if (to !== 'AcquiredSuccess') return { tasking };
  const { acquired } = status;
  if (!acquired)
    throw new ProviderError(item.provider, 'unavailable', 'An image was taken, but the provider does not identify it');
  const preview = await makePreview(deps, { id: item.id, scene: acquired.scene }, provider, signal);
  return { tasking: { ...tasking, acquired }, files: preview ? [preview] : [] };
}

/** Rounded to milliseconds, as stored. */
function toAttempts({ attempts = [] }: ProviderStatus): readonly TaskingAttempt[] {
  return attempts.map((attempt) => ({ ...attempt, passMs: Math.round(attempt.passMs) }));
}

/** The deadline to store. If the provider reports that it is past, it was the known one, or is now. */
function toCancelUntil(
  { cancelUntilMs: known }: PurchasedTasking,
  status: ProviderStatus,
  nowMs: number,
): number | null {
  const { cancelUntilMs } = status;
  if (cancelUntilMs === undefined) return known;
  return cancelUntilMs === null ? Math.min(known ?? nowMs, nowMs) : Math.round(cancelUntilMs);
}
