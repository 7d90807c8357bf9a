import { omm } from '@groundtrack/contract';
import { ElementError, parseOmm } from '@groundtrack/orbit';
import { DAY_MS } from '../../lib/time-units.ts';
import type { FreshElements } from './stored-orbital-elements.ts';

export interface ParsedElements {
  /** The newest usable set of each known satellite. */
  readonly sets: readonly FreshElements[];
  /** Records that could not be read. */
  readonly broken: number;
}

/** An epoch too far in the future would block every later update of its satellite. */
export const AHEAD_AT_MOST_MS = 2 * DAY_MS;

/**
 * Parses CelesTrak's GP JSON format record by record. Broken records are counted and skipped; unknown satellites are
 * omitted.
 * @throws Error if it is not a list of elements
 */
export function parseOrbitalElements(body: string, knownIds: ReadonlySet<string>, nowMs: number): ParsedElements {
  const records = parseList(body);
  const newest = new Map<string, FreshElements>();
  let broken = 0;
  for (const record of records) {
    const set = parseRecord(record);
    if (!set || set.epochMs > nowMs + AHEAD_AT_MOST_MS) broken += 1;
    else if (knownIds.has(set.satelliteId) && set.epochMs > (newest.get(set.satelliteId)?.epochMs ?? -Infinity))
      newest.set(set.satelliteId, set);
  }
  if (records.length > 0 && broken === records.length) throw new Error(`all ${broken} records are broken`);
  return { sets: [...newest.values()], broken };
}

function parseList(body: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new Error(`the answer is neither JSON nor a table of elements: ${JSON.stringify(body.slice(0, 80))}`);
  }
  if (!Array.isArray(parsed)) throw new Error('the answer is not a list of element sets');
  return parsed;
}

function parseRecord(record: unknown): FreshElements | null {
  const parsed = omm.safeParse(record);
  if (!parsed.success) return null;
  try {
    const { satelliteId, epochMs } = parseOmm(parsed.data);
    return { satelliteId, epochMs, omm: parsed.data };
  } catch (error) {
    if (error instanceof ElementError) return null;
    throw error;
  }
}
