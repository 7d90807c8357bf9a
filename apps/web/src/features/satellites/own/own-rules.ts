import { ElementError, type ElementSet, positionsEcef, predictPasses } from '@groundtrack/orbit';
import { type ElementProblem, type ElementReading, problemOf } from './element-reading.ts';

/** How many element sets this browser keeps: about 250 kB of its local storage. */
export const MAX_OWN_SETS = 500;

export interface Added {
  /** What is kept from now on, in order of their names. */
  readonly kept: readonly ElementSet[];
  readonly added: readonly ElementSet[];
  readonly problems: readonly ElementProblem[];
}

/**
 * Adds what was read to what is kept: one set for each number, the newest. What describes no orbit at `nowMs` any more,
 * what is older than what is kept, and what goes beyond {@link MAX_OWN_SETS} is told and left out.
 */
export function addSets(known: readonly ElementSet[], reading: ElementReading, nowMs: number): Added {
  const kept = new Map(known.map((set) => [set.satelliteId, set]));
  const added = new Map<string, ElementSet>();
  const problems = [...reading.problems];
  for (const set of reading.sets) {
    const problem = objection(set, { kept, added, nowMs });
    if (problem !== null) {
      problems.push(problemOf(problem, { name: nameOf(set) }));
      continue;
    }
    kept.set(set.satelliteId, set);
    added.set(set.satelliteId, set);
  }
  return { kept: [...kept.values()].sort(byName), added: [...added.values()], problems };
}

type Sets = ReadonlyMap<string, ElementSet>;

function objection(
  set: ElementSet,
  { kept, added, nowMs }: { readonly kept: Sets; readonly added: Sets; readonly nowMs: number },
): string | null {
  const before = kept.get(set.satelliteId);
  if (before !== undefined && before.epochMs >= set.epochMs) {
    return added.has(set.satelliteId)
      ? `number ${set.satelliteId} stands twice in this text; the newer elements, of ${epochText(before)}, are taken`
      : `elements of ${epochText(before)} are already here; these, of ${epochText(set)}, are no newer`;
  }
  const decay = decayOf(set, nowMs);
  if (decay !== null) return `${decay} (elements of ${epochText(set)}); newer elements may still describe it`;
  if (before === undefined && kept.size >= MAX_OWN_SETS) {
    return `at most ${MAX_OWN_SETS} are kept in this browser; remove some first`;
  }
  return null;
}

/** Why elements describe no orbit at a moment: SGP4 refuses it, or its drag terms have run away. */
function decayOf(satellite: ElementSet, nowMs: number): string | null {
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
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function nameOf({ name, satelliteId }: ElementSet): string {
  return name === '' ? satelliteId : name;
}

const collator = new Intl.Collator('en', { numeric: true });

function byName(a: ElementSet, b: ElementSet): number {
  return collator.compare(nameOf(a), nameOf(b));
}
