import { ElementError, type ElementSet, formatOmm, parseOmm } from '@groundtrack/orbit';
import type { FreshElements } from './element-store.ts';
import { AHEAD_AT_MOST_MS, type ReadElements } from './read-elements.ts';

interface ReadCatalogue extends ReadElements {
  /** How many objects have usable elements. */
  readonly objects: number;
}

/**
 * Reads a list of all active objects in OMM CSV: how much of it is of use, and the newest sets of satellites that are
 * known here.
 * @throws Error when it is no such list, or when most of its rows are broken
 */
export function readCatalogue(csv: string, knownIds: ReadonlySet<string>, nowMs: number): ReadCatalogue {
  const [header = '', ...rows] = csv.split(/\r?\n/).filter((line) => line.trim() !== '');
  const fields = header.split(',');
  if (!fields.includes('NORAD_CAT_ID')) {
    throw new Error(`the answer is not OMM in CSV: ${JSON.stringify(header.slice(0, 80))}`);
  }
  const newest = new Map<string, FreshElements>();
  let broken = 0;
  for (const row of rows) {
    const elements = readRow(fields, row.split(','));
    if (!elements || elements.epochMs > nowMs + AHEAD_AT_MOST_MS) broken += 1;
    else keepNewest(newest, elements, knownIds);
  }
  const objects = rows.length - broken;
  if (broken >= objects) throw new Error(`${broken} of ${rows.length} rows are broken`);
  return { objects, sets: [...newest.values()], broken };
}

function readRow(fields: readonly string[], values: readonly string[]): ElementSet | null {
  if (values.length !== fields.length) return null;
  try {
    return parseOmm(Object.fromEntries(fields.map((field, at) => [field, values[at]])));
  } catch (error) {
    if (error instanceof ElementError) return null;
    throw error;
  }
}

function keepNewest(newest: Map<string, FreshElements>, elements: ElementSet, knownIds: ReadonlySet<string>): void {
  const { satelliteId, epochMs } = elements;
  if (!knownIds.has(satelliteId) || epochMs <= (newest.get(satelliteId)?.epochMs ?? -Infinity)) return;
  newest.set(satelliteId, { satelliteId, epochMs, omm: formatOmm(elements) });
}
