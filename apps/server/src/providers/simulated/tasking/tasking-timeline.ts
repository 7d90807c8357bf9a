import { HOUR_MS } from '../../../lib/time-units.ts';
import type { ProviderStatus } from '../../port/provider.ts';
import type { TaskingAttempt } from '../../port/tasking.ts';
import type { PlannedPass, TaskingPlan } from './tasking-plan.ts';

/** When the states are reached, in simulated time after the order was placed or the image was taken. */
const CONFIRMED_AFTER_MS = 10 * 60_000;
const PLANNED_AFTER_MS = 30 * 60_000;
const LATE_REJECTION_AFTER_MS = 2 * HOUR_MS;
const PROCESSING_AFTER_MS = HOUR_MS / 2;
const COMPLETE_AFTER_MS = 3 * HOUR_MS;
/** Shortest and longest time between two polls, at any speed of the simulation. */
const MIN_POLL_MS = 100;
const MAX_POLL_MS = 6 * HOUR_MS;

type TimedStatus = Omit<ProviderStatus, 'nextPollMs' | 'acquired' | 'cancelUntilMs'> & {
  /** The next change, in simulated time; null if there is none. */
  readonly nextMs: number | null;
};

/** The state of a tasking order, from its plan and the time alone. The caller adds its image. */
export function taskingStatusAt(plan: TaskingPlan, nowMs: number): Omit<ProviderStatus, 'acquired'> {
  const simulatedMs = toSimulated(plan, nowMs);
  const { nextMs, ...status } = timedStatus(plan, simulatedMs);
  return {
    ...status,
    nextPollMs: nextMs === null ? null : toPollMs((nextMs - simulatedMs) / plan.speedFactor),
    cancelUntilMs: cancelUntilMs(plan, nowMs),
  };
}

/** The deadline for cancellation, by the real clock; null if it has passed, or there is none. */
export function cancelUntilMs(plan: TaskingPlan, nowMs: number): number | null {
  if (plan.cancelHoursBefore === null) return null;
  const simulatedMs = toSimulated(plan, nowMs);
  const { state } = timedStatus(plan, simulatedMs);
  const next = nextPass(plan, simulatedMs);
  if (!next || (state !== 'Ordered' && state !== 'Confirmed' && state !== 'Planned')) return null;
  const untilMs = toReal(plan, next.opportunity.startMs - plan.cancelHoursBefore * HOUR_MS);
  return untilMs > nowMs ? untilMs : null;
}

/** The time of the order, which runs faster from the moment it was placed. */
export function toSimulated({ placedAtMs, speedFactor }: TaskingPlan, nowMs: number): number {
  return placedAtMs + Math.max(0, nowMs - placedAtMs) * speedFactor;
}

function toReal({ placedAtMs, speedFactor }: TaskingPlan, simulatedMs: number): number {
  return Math.floor(placedAtMs + (simulatedMs - placedAtMs) / speedFactor);
}

function timedStatus(plan: TaskingPlan, simulatedMs: number): TimedStatus {
  const { placedAtMs, passes, fault } = plan;
  const ageMs = simulatedMs - placedAtMs;
  if (ageMs < CONFIRMED_AFTER_MS) return { state: 'Ordered', reason: null, nextMs: placedAtMs + CONFIRMED_AFTER_MS };
  if (fault === 'window-conflict') return ended('Rejected', 'Another customer has the satellite at that time');
  if (ageMs < PLANNED_AFTER_MS) return { state: 'Confirmed', reason: null, nextMs: placedAtMs + PLANNED_AFTER_MS };
  if (fault === 'late-rejection' && ageMs >= LATE_REJECTION_AFTER_MS)
    return ended('Rejected', 'The satellite is needed elsewhere at the planned pass');
  const over = passes.filter((pass) => isOver(pass, simulatedMs));
  const attempts = over.map(toAttempt);
  const next = passes[over.length];
  const last = over.at(-1);
  if (last?.outcome === 'acquired') return acquiredStatus(last, attempts, simulatedMs);
  if (!next) return { ...ended('AcquiredFail', attempts.at(-1)?.reason ?? 'No pass was usable'), attempts };
  const rejectedMs = fault === 'late-rejection' ? placedAtMs + LATE_REJECTION_AFTER_MS : Infinity;
  return {
    state: 'Planned',
    reason: null,
    attempts: [...attempts, { ...toAttempt(next), outcome: 'planned', cloudCover: null, reason: null }],
    nextMs: Math.min(next.opportunity.endMs, rejectedMs),
  };
}

function acquiredStatus(pass: PlannedPass, attempts: readonly TaskingAttempt[], simulatedMs: number): TimedStatus {
  const { endMs } = pass.opportunity;
  const reason = null;
  if (simulatedMs < endMs + PROCESSING_AFTER_MS)
    return { state: 'AcquiredSuccess', reason, attempts, nextMs: endMs + PROCESSING_AFTER_MS };
  if (simulatedMs < endMs + COMPLETE_AFTER_MS)
    return { state: 'Processing', reason, attempts, nextMs: endMs + COMPLETE_AFTER_MS };
  return { state: 'Complete', reason, attempts, nextMs: null };
}

function ended(state: 'Rejected' | 'AcquiredFail', reason: string): TimedStatus {
  return { state, reason, nextMs: null };
}

function nextPass({ passes }: TaskingPlan, simulatedMs: number): PlannedPass | undefined {
  return passes.find((pass) => !isOver(pass, simulatedMs));
}

function isOver({ opportunity: { endMs } }: PlannedPass, simulatedMs: number): boolean {
  return simulatedMs >= endMs;
}

function toAttempt({ opportunity, outcome, cloudCover }: PlannedPass): TaskingAttempt {
  const { peakMs, satellite, peakOffNadirDeg } = opportunity;
  return {
    passMs: peakMs,
    satellite,
    outcome,
    cloudCover,
    offNadirDeg: peakOffNadirDeg,
    reason: toReason(outcome, cloudCover),
  };
}

function toReason(outcome: PlannedPass['outcome'], cloudCover: number | null): string | null {
  if (outcome === 'clouded') return `${Math.round((cloudCover ?? 1) * 100)} % cloud, more than the product allows`;
  return outcome === 'failed' ? 'The satellite failed to take the image' : null;
}

function toPollMs(ms: number): number {
  return Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, Math.ceil(ms)));
}
