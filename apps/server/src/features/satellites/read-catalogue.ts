import { type ElementSet, formatOmm, parseOmmCsv } from '@groundtrack/orbit';
import { AHEAD_AT_MOST_MS, type ReadElements } from './read-elements.ts';

interface ReadCatalogue extends ReadElements {
  /** How many objects have usable elements. */
  readonly objects: number;
}

/**
 * Reads a list of all active objects in OMM CSV: how much of it is of use, and the sets of satellites that are known
 * here.
 * @throws Error when it is no such list, or when most of its rows are broken
 */
export function readCatalogue(csv: string, knownIds: ReadonlySet<string>, nowMs: number): ReadCatalogue {
  const { elements, broken: unreadable } = parseOmmCsv(csv);
  const usable = elements.filter(({ epochMs }) => epochMs <= nowMs + AHEAD_AT_MOST_MS);
  const rows = elements.length + unreadable.length;
  const broken = rows - usable.length;
  if (broken >= usable.length) throw new Error(`${broken} of ${rows} rows are broken`);
  const sets = usable.filter(({ satelliteId }) => knownIds.has(satelliteId)).map(freshElements);
  return { objects: usable.length, sets, broken };
}

function freshElements(elements: ElementSet) {
  const { satelliteId, epochMs } = elements;
  return { satelliteId, epochMs, omm: formatOmm(elements) };
}
