import { ElementError, type ElementSet, positionsEcef, predictPasses } from '@groundtrack/orbit';
import { formatUtc } from '../../../lib/format.ts';
import { compareNames } from '../../../lib/intl.ts';

/** Maximum number of sets in this browser: about 250 kB of its local storage. */
export const MAX_CUSTOM_SETS = 500;

export interface Added {
  /** The stored sets after the change, sorted by name. */
  readonly kept: readonly ElementSet[];
  readonly added: readonly ElementSet[];
  /** Why sets were rejected, one sentence each. */
  readonly refused: readonly string[];
}

/**
 * Adds sets to the stored ones and keeps the newest set of each number. Sets that describe no orbit at `nowMs`, that
 * are older than a stored one, or that exceed {@link MAX_CUSTOM_SETS} are rejected with a reason.
 */
export function addSets(known: readonly ElementSet[], sets: readonly ElementSet[], nowMs: number): Added {
  const kept = new Map(known.map((set) => [set.satelliteId, set]));
  const added: ElementSet[] = [];
  const refused: string[] = [];
  for (const set of sets) {
    const objection = objectionTo(set, kept, nowMs);
    if (objection === null) {
      kept.set(set.satelliteId, set);
      added.push(set);
    } else refused.push(`${toName(set)}: ${objection}`);
  }
  return { kept: [...kept.values()].sort(byName), added, refused };
}

function objectionTo(set: ElementSet, kept: ReadonlyMap<string, ElementSet>, nowMs: number): string | null {
  const before = kept.get(set.satelliteId);
  if (before !== undefined && before.epochMs >= set.epochMs) {
    return `elements of ${epochText(before)} are already here; these, of ${epochText(set)}, are no newer`;
  }
  const decay = toDecay(set, nowMs);
  if (decay !== null) return `${decay} (elements of ${epochText(set)}); newer elements may still describe it`;
  if (before === undefined && kept.size >= MAX_CUSTOM_SETS) {
    return `at most ${MAX_CUSTOM_SETS} are kept in this browser; remove some first`;
  }
  return null;
}

/** Why elements describe no orbit at a given time: SGP4 rejects them, or their drag terms are out of range. */
function toDecay(satellite: ElementSet, nowMs: number): string | null {
  try {
    positionsEcef({ satellite, startMs: nowMs, stepSec: 60, count: 1 });
  } catch (error) {
    if (error instanceof ElementError) return error.reason;
    throw error;
  }
  const { rejected } = predictPasses({
    satellites: [satellite],
    site: { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 },
    startMs: nowMs,
    endMs: nowMs,
    minElevationDeg: 90,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  });
  return rejected[0]?.reason ?? null;
}

function epochText({ epochMs }: ElementSet): string {
  return formatUtc(epochMs);
}

export function toName({ name, satelliteId }: ElementSet): string {
  return name === '' ? satelliteId : name;
}

function byName(a: ElementSet, b: ElementSet): number {
  return compareNames(toName(a), toName(b));
}
