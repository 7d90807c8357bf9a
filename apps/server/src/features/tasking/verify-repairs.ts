import { ok, type Repair, type Result } from '@groundtrack/contract';
import type { Assess, Assessment } from './assessment.ts';
import type { Search } from './check-search.ts';

/**
 * Verifies every repair of dates or angles. If another problem remains, the repair of that problem is used if it
 * changes the same field, and otherwise the repair is dropped. An offered repair is the only change needed.
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
