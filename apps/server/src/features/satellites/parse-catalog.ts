import { setImmediate } from 'node:timers/promises';
import { type ElementSet, formatOmm, parseOmmCsv } from '@groundtrack/orbit';
import { AHEAD_AT_MOST_MS, type ParsedElements } from './parse-orbital-elements.ts';

interface ReadCatalog extends ParsedElements {
  /** How many objects have usable elements. */
  readonly objects: number;
}

/** Rows parsed without a pause; other requests run in between, about every 20 ms. */
const SLICE = 400;

/**
 * Parses a catalog of active objects in OMM CSV: the number of usable objects, and the sets of known satellites.
 * @throws Error if it is not such a list, or most of its rows are broken
 */
export async function parseCatalog(csv: string, knownIds: ReadonlySet<string>, nowMs: number): Promise<ReadCatalog> {
  const newest = new Map<string, ElementSet>();
  const ids = new Set<string>();
  let broken = 0;
  for (const slice of slices(csv)) {
    const { elements, broken: unreadable } = parseOmmCsv(slice);
    broken += unreadable.length;
    for (const set of elements) {
      const { satelliteId: id, epochMs } = set;
      if (epochMs > nowMs + AHEAD_AT_MOST_MS) broken += 1;
      else {
        ids.add(id);
        if (knownIds.has(id) && epochMs > (newest.get(id)?.epochMs ?? -Infinity)) newest.set(id, set);
      }
    }
    await setImmediate();
  }
  if (broken >= ids.size) throw new Error(`${broken} of ${ids.size + broken} rows are broken`);
  return { objects: ids.size, sets: [...newest.values()].map(freshElements), broken };
}

/** Parts of the text, each with the header. A row ends with its line. */
function* slices(csv: string): Generator<string> {
  const [header = '', ...rows] = csv.split(/\r?\n/);
  for (let from = 0; from === 0 || from < rows.length; from += SLICE)
    yield [header, ...rows.slice(from, from + SLICE)].join('\n');
}

function freshElements(elements: ElementSet) {
  const { satelliteId, epochMs } = elements;
  return { satelliteId, epochMs, omm: formatOmm(elements) };
}
