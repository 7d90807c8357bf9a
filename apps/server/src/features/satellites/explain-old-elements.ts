import { DAY_MS } from '../../lib/time-units.ts';
import type { RefreshState } from './stored-orbital-elements.ts';
import { toPlace } from './to-source.ts';

/**
 * Elements of this age cause errors of some seconds in passes. A working source has newer ones of every active
 * satellite.
 */
export const OLD_AFTER_DAYS = 5;

/** A known satellite and its newest elements. */
export interface SatelliteEpoch {
  readonly id: string;
  readonly name: string;
  readonly epochMs: number;
}

export interface OldElements extends SatelliteEpoch {
  readonly why: string;
}

/** The source of elements and its state; null if there is none, or it was not fetched yet. */
export interface SourceStatus {
  readonly url: string | null;
  readonly state: RefreshState | null;
}

/** Lists satellites with old elements, oldest first, with the reasons. */
export function explainOldElements(
  satellites: readonly SatelliteEpoch[],
  source: SourceStatus,
  nowMs: number,
): readonly OldElements[] {
  return satellites
    .filter(({ epochMs }) => nowMs - epochMs > OLD_AFTER_DAYS * DAY_MS)
    .toSorted((a, b) => a.epochMs - b.epochMs)
    .map((satellite) => ({ ...satellite, why: reasonOf(satellite, source) }));
}

function reasonOf({ id }: SatelliteEpoch, { url, state }: SourceStatus): string {
  if (url === null) return 'ELEMENTS_URL is off';
  const { host } = new URL(url);
  if (state === null || (state.succeededAtMs === null && state.failure === null)) return `${host} has not answered yet`;
  if (state.failure !== null) return `${toPlace(url)} failed: ${state.failure}`;
  return state.listedIds.includes(id) ? `${host} has nothing newer` : `${host} does not list it`;
}
