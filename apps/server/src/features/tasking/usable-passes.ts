import { HOUR_MS } from '../../lib/time-units.ts';
import type { Opportunity, TaskingProduct } from '../../providers/port/tasking.ts';

/** Summary of the passes of a product over a place. */
export interface UsablePasses {
  /** One window of each pass, earliest first. */
  readonly passes: readonly Opportunity[];
  /** The passes that one order would try. */
  readonly attempts: readonly Opportunity[];
  readonly bestOffNadirDeg: number | null;
  /** Chance that at least one attempt is clear enough, 0 to 1; null if cloud does not matter. */
  readonly clearChance: number | null;
}

/** Chooses the passes that one order of a product would try. */
export type ToAttempts = (product: TaskingProduct, passes: readonly Opportunity[]) => readonly Opportunity[];

/** Windows of one satellite within this time belong to one pass, which excluded angles can split. */
const SAME_PASS_MS = HOUR_MS / 2;

/** @param windows of one product, earliest first */
export function toUsablePasses(
  product: TaskingProduct,
  windows: readonly Opportunity[],
  toAttempts: ToAttempts,
): UsablePasses {
  const lastEndMs = new Map<string, number>();
  const passes = windows.filter(({ satelliteId, startMs, endMs }) => {
    const isNew = startMs - (lastEndMs.get(satelliteId) ?? -Infinity) > SAME_PASS_MS;
    lastEndMs.set(satelliteId, endMs);
    return isNew;
  });
  const angles = windows.flatMap(({ peakOffNadirDeg }) => peakOffNadirDeg ?? []);
  const attempts = product.assured ? clearest(passes) : toAttempts(product, passes);
  return {
    passes,
    attempts,
    bestOffNadirDeg: angles.length > 0 ? Math.min(...angles) : null,
    clearChance: product.maxCloudCover === null ? null : toClearChance(attempts),
  };
}

/** An assured order is one window; the buyer can choose the one with the clearest sky. */
function clearest(passes: readonly Opportunity[]): readonly Opportunity[] {
  return passes.toSorted((a, b) => (b.clearChance ?? 1) - (a.clearChance ?? 1)).slice(0, 1);
}

function toClearChance(attempts: readonly Opportunity[]): number | null {
  const chances = attempts.flatMap(({ clearChance }) => (clearChance === null ? [] : [clearChance]));
  if (chances.length === 0) return null;
  return Math.round((1 - chances.reduce((clouded, chance) => clouded * (1 - chance), 1)) * 1000) / 1000;
}
