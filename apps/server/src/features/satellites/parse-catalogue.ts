import { type ElementSet, formatOmm, parseOmmCsv } from '@groundtrack/orbit';
import { AHEAD_AT_MOST_MS, type ParsedElements } from './parse-orbital-elements.ts';

interface ReadCatalogue extends ParsedElements {
  /** How many objects have usable elements. */
  readonly objects: number;
}

/**
 * Parses a list of all active objects in OMM CSV: how many are usable, and the sets of satellites that are known
 * here.
 * @throws Error when it is no such list, or when most of its rows are broken
 */
export function parseCatalogue(csv: string, knownIds: ReadonlySet<string>, nowMs: number): ReadCatalogue {
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
