import type { Opportunity } from '../../providers/tasking.ts';
import { HOUR_MS } from '../../util/time-units.ts';

/** What the passes of a product over a place amount to. */
export interface UsablePasses {
  /** One window of each pass, the earliest first. */
  readonly passes: readonly Opportunity[];
  readonly bestOffNadirDeg: number | null;
  /** Chance that at least one of them is clear enough, 0 to 1; null where cloud does not matter. */
  readonly clearChance: number | null;
}

/** Windows of one satellite that are nearer than this are parts of one pass: angles that are left out part it. */
const SAME_PASS_MS = HOUR_MS / 2;

/** @param windows of one product, the earliest first */
export function toUsablePasses(windows: readonly Opportunity[]): UsablePasses {
  const lastEndMs = new Map<string, number>();
  const passes = windows.filter(({ satelliteId, startMs, endMs }) => {
    const isNew = startMs - (lastEndMs.get(satelliteId) ?? -Infinity) > SAME_PASS_MS;
    lastEndMs.set(satelliteId, endMs);
    return isNew;
  });
  const angles = windows.map(({ peakOffNadirDeg }) => peakOffNadirDeg);
  return {
    passes,
    bestOffNadirDeg: angles.length > 0 ? Math.min(...angles) : null,
    clearChance: toClearChance(passes),
  };
}

function toClearChance(passes: readonly Opportunity[]): number | null {
  const chances = passes.flatMap(({ clearChance }) => (clearChance === null ? [] : [clearChance]));
  if (chances.length === 0) return null;
  return Math.round((1 - chances.reduce((clouded, chance) => clouded * (1 - chance), 1)) * 1000) / 1000;
}
