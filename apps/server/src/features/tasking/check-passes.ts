import { fail, ok, type Result } from '@groundtrack/contract';
import type { CheckPasses } from '../../domain/feature-ports.ts';
import { toAssess } from './assess-products.ts';
import { toAttemptsOf } from './check-feasibility.ts';
import { toQueryPasses } from './query-passes.ts';
import type { TaskingDeps } from './tasking-deps.ts';

/** At sea level and from any angle, like the provider's search for passes after the order. */
const ANY_PASS = { heightM: 0, minElevationDeg: 0, maxElevationDeg: 90 };

/** Rejects a flexible tasking if no satellite passes between its dates, with the reason and an alternative. */
export async function checkPasses(
  deps: Pick<TaskingDeps, 'providers' | 'clock'>,
  { place, product, startMs, endMs }: Parameters<CheckPasses>[0],
  signal: AbortSignal,
): Promise<Result<true>> {
  const { heightM, ...angles } = ANY_PASS;
  const queryPasses = toQueryPasses(deps, { place, heightM }, signal);
  const assess = toAssess({ queryPasses, toAttempts: toAttemptsOf(deps), nowMs: deps.clock.nowMs() });
  const assessed = await assess([product], { startMs, endMs, ...angles });
  if (!assessed.ok) return assessed;
  const [found] = assessed.value;
  if (!found || found.usable.attempts.length > 0) return ok(true);
  const { message = 'No satellite passes between the dates.', repair = null } = found.problem ?? {};
  const wayOut =
    repair?.kind === 'dates'
      ? `Choose dates from ${repair.start.slice(0, 10)} to ${repair.stop.slice(0, 10)}, or another product.`
      : 'Choose another product or place.';
  return fail('tasking-infeasible', `${product.description}: ${message} ${wayOut}`);
}
