import { ok, type Repair, type Result } from '@groundtrack/contract';
import type { Assess, Assessment } from './assessment.ts';
import type { Search } from './check-search.ts';

/**
 * Tries every repair of dates or angles. One that leaves another problem is replaced by the repair of that problem where
 * it changes the same thing, and dropped otherwise: a repair that is offered is the only change that is needed.
 */
export async function verifyRepairs(
  assessments: readonly Assessment[],
  search: Search,
  assess: Assess,
): Promise<Result<Assessment[]>> {
  const verified: Assessment[] = [];
  for (const one of assessments) {
    const repair = one.problem?.repair ?? null;
    if (!one.problem || !repair) {
      verified.push(one);
      continue;
    }
    const again = await assess([one.product], toRepaired(search, repair));
    if (!again.ok) return again;
    const left = again.value[0]?.problem;
    const next = left?.repair?.kind === repair.kind ? left.repair : null;
    verified.push(left ? { ...one, problem: { ...one.problem, repair: next } } : one);
  }
  return ok(verified);
}

function toRepaired(search: Search, repair: Repair): Search {
  if (repair.kind === 'dates') return { ...search, startMs: Date.parse(repair.start), endMs: Date.parse(repair.stop) };
  if (repair.kind === 'angles')
    return { ...search, minElevationDeg: repair.minElevation, maxElevationDeg: repair.maxElevation };
  return search;
}
