import type { FoundPass } from '../../workers/found-pass.ts';
import type { BadSatellite } from '../../workers/messages.ts';
import type { DaySpan } from './day-span.ts';
import { imageObstacle, isDaylight, toPhase } from './pass-rules.ts';
import type { SkySatellite } from './sky-satellite.ts';
import { OTHER_PROVIDERS, type SkyFilters } from './sky-view.ts';

/** A pass and its satellite. */
export interface SkyPass {
  readonly satellite: SkySatellite;
  readonly pass: FoundPass;
}

/** One satellite with its first pass that is not over; null if there is none. */
export interface SkyRow {
  readonly satellite: SkySatellite;
  readonly pass: FoundPass | null;
}

/** The filtered list, prepared for repeated reads. */
export interface SkyList {
  /** Sorted by name, without bad satellites. */
  readonly satellites: readonly SkySatellite[];
  /** The number of satellites without filters. */
  readonly total: number;
  readonly bad: readonly { readonly satellite: SkySatellite; readonly reason: string }[];
  /** Sorted by rise. */
  readonly passes: readonly SkyPass[];
  readonly toPasses: ReadonlyMap<string, readonly FoundPass[]>;
  /** All times at which a pass begins or ends, sorted. */
  readonly changesMs: Float64Array;
}

export interface FoundPasses {
  readonly satellites: readonly SkySatellite[];
  /** Sorted by rise. */
  readonly passes: readonly FoundPass[];
  readonly bad: readonly BadSatellite[];
}

/** Letters and digits only, so that `worldview 3` finds `WORLDVIEW-3 (WV-3)`. */
const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface NameKeys {
  /** Sorts numbers in names by value. A collator would do the same, but takes seconds for thousands of names. */
  readonly order: string;
  readonly folded: string;
}

const nameKeys = new WeakMap<SkySatellite, NameKeys>();

function toKeys(satellite: SkySatellite): NameKeys {
  const known = nameKeys.get(satellite);
  if (known !== undefined) return known;
  const { name } = satellite;
  const order = name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(6, '0'));
  const keys = { order, folded: folded(name) };
  nameKeys.set(satellite, keys);
  return keys;
}

function byName(satellites: readonly SkySatellite[]): SkySatellite[] {
  const keyed = satellites.map((satellite) => ({ satellite, key: toKeys(satellite).order }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return keyed.map(({ satellite }) => satellite);
}

function satelliteMatcher({ text, providers, sensor }: SkyFilters): (satellite: SkySatellite) => boolean {
  const part = folded(text);
  const wanted = new Set(providers);
  return (satellite) =>
    (wanted.size === 0 || wanted.has(satellite.provider ?? OTHER_PROVIDERS)) &&
    (sensor === null || satellite.sensor === sensor) &&
    (part === '' || satellite.id.startsWith(part) || toKeys(satellite).folded.includes(part));
}

/** Without the elevation, which the calculation of passes already applies. */
function passMatcher({
  limit,
  daylight,
  imaging,
  leastReach,
}: SkyFilters): (satellite: SkySatellite, pass: FoundPass) => boolean {
  return (satellite, pass) =>
    (limit.kind === 'elevation' || pass.offNadirAtPeakDeg <= limit.deg) &&
    (!daylight || isDaylight(pass.sunElevationAtPeakDeg)) &&
    (!imaging || imageObstacle(satellite, pass) === null) &&
    (leastReach === null || !pass.area || reachPercent(pass) >= leastReach);
}

/** Minimum share of the area in percent. An unknown share does not match. */
function reachPercent({ area }: FoundPass): number {
  const percent = 100 * (area?.share ?? 0);
  // The share is a sum, so a full area may be slightly below 1.
  return percent > 100 - 1e-6 ? 100 : percent;
}

/** @param span only passes of this day; null for all */
export function skyList(found: FoundPasses, filters: SkyFilters, span: DaySpan | null = null): SkyList {
  const isShown = satelliteMatcher(filters);
  const isWanted = passMatcher(filters);
  const reasons = new Map(found.bad.map(({ satelliteId, reason }) => [satelliteId, reason]));
  const shown = found.satellites.filter(isShown);
  const satellites = byName(shown.filter(({ id }) => !reasons.has(id)));
  const known = new Map(satellites.map((satellite) => [satellite.id, satellite]));
  const passes: SkyPass[] = [];
  const toPasses = new Map<string, FoundPass[]>();
  for (const pass of found.passes) {
    const satellite = known.get(pass.satelliteId);
    if (satellite === undefined || !isWanted(satellite, pass)) continue;
    if (span !== null && (pass.riseMs < span.fromMs || pass.riseMs >= span.toMs)) continue;
    passes.push({ satellite, pass });
    const own = toPasses.get(satellite.id);
    if (own === undefined) toPasses.set(satellite.id, [pass]);
    else own.push(pass);
  }
  return {
    satellites,
    total: found.satellites.length - reasons.size,
    bad: shown.flatMap((satellite) => {
      const reason = reasons.get(satellite.id);
      return reason === undefined ? [] : [{ satellite, reason }];
    }),
    passes,
    toPasses,
    changesMs: toChanges(passes),
  };
}

function toChanges(passes: readonly SkyPass[]): Float64Array {
  const changesMs = new Float64Array(2 * passes.length);
  for (const [index, { pass }] of passes.entries()) {
    changesMs[2 * index] = pass.riseMs;
    changesMs[2 * index + 1] = pass.setMs;
  }
  return changesMs.sort();
}

/** The first pass that is current or in the future. */
export function nextPass(passes: readonly FoundPass[] | undefined, nowMs: number): FoundPass | null {
  return passes?.find((pass) => toPhase(pass, nowMs) !== 'past') ?? null;
}

export type SkyOrder = 'soonest' | 'latest' | 'a-z' | 'z-a' | 'share';

/**
 * One row per satellite. Soonest first means current, future, none, and then by name. Satellites without a pass are
 * always last.
 */
export function skyRows(list: SkyList, nowMs: number, order: SkyOrder = 'soonest'): SkyRow[] {
  const rows = list.satellites.map((satellite) => ({
    satellite,
    pass: nextPass(list.toPasses.get(satellite.id), nowMs),
  }));
  if (order === 'a-z') return rows;
  if (order === 'z-a') return rows.reverse();
  const direction = order === 'latest' ? -1 : 1;
  const sortKey = ({ pass }: SkyRow) => {
    if (pass === null) return Number.MAX_VALUE;
    return order === 'share' ? -reachPercent(pass) : direction * pass.riseMs;
  };
  // Sorting is stable, so names decide among equal rises.
  return rows.sort((a, b) => sortKey(a) - sortKey(b));
}

/** All current and future passes, sorted by rise. */
export function comingPasses(list: SkyList, nowMs: number): SkyPass[] {
  return list.passes.filter(({ pass }) => toPhase(pass, nowMs) !== 'past');
}

/** Sorts by the angle, the smallest off nadir first, and then by time. Passes that give no image are last. */
export function bestFirst(passes: readonly SkyPass[]): SkyPass[] {
  const toKey = ({ satellite, pass }: SkyPass) =>
    pass.offNadirAtPeakDeg + (imageObstacle(satellite, pass) === null ? 0 : 180);
  return passes.toSorted((a, b) => toKey(a) - toKey(b));
}

/** Sorts by reached share, and then by time. */
export function mostFirst(passes: readonly SkyPass[]): SkyPass[] {
  return passes.toSorted((a, b) => reachPercent(b.pass) - reachPercent(a.pass));
}

/** The latest change of any pass up to now. Rows are equal as long as it is the same. */
export function lastChangeMs({ changesMs }: SkyList, nowMs: number): number {
  let [low, high] = [0, changesMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changesMs[middle] ?? 0) <= nowMs) low = middle + 1;
    else high = middle;
  }
  return changesMs[low - 1] ?? 0;
}

/** The satellite before or after one in a list, wrapping around. Without a selection, the first or the last one. */
export function neighborId(ids: readonly string[], id: string | null, step: 1 | -1): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at < 0) return ids.at(step === 1 ? 0 : -1) ?? null;
  return ids.at((at + step) % ids.length) ?? null;
}
