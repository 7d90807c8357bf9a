import type { ElementIssue } from '../../domain/feature-ports.ts';
import { toTextTable } from '../../lib/text-table.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { explainOldElements, OLD_AFTER_DAYS, type OldElements, type SourceStatus } from './explain-old-elements.ts';
import { newestEpochs } from './newest-elements.ts';
import type { SatelliteDeps } from './satellite-deps.ts';
import { toPlace } from './to-source.ts';

/** One or two failures usually resolve themselves. */
const STUCK_AFTER = 3;
/** Maximum number of names in a log line; the command lists all. */
const NAMED = 5;

type ReportDeps = Pick<SatelliteDeps, 'satellites' | 'store'> & {
  readonly clock: Clock;
  readonly elementsUrl: string | null;
};

export interface ElementReport extends SourceStatus {
  readonly satellites: number;
  readonly old: readonly OldElements[];
  readonly nowMs: number;
}

export async function readElementReport({
  satellites,
  store,
  clock,
  elementsUrl: url,
}: ReportDeps): Promise<ElementReport> {
  const nowMs = clock.nowMs();
  const state = url === null ? null : await store.refreshState(url);
  const old = explainOldElements(newestEpochs(await store.all(), satellites), { url, state }, nowMs);
  return { url, state, satellites: satellites.length, old, nowMs };
}

/** An issue for the operator, or null if there is none or no source is set. */
export function toElementIssue({ url, state, satellites, old }: ElementReport): ElementIssue | null {
  if (url === null || state === null) return null;
  const { failures, failure, attemptedAtMs, succeededAtMs, dueAtMs } = state;
  if (failures >= STUCK_AFTER)
    return {
      sinceMs: succeededAtMs ?? attemptedAtMs,
      what: `Orbital elements from ${toPlace(url)}; ${old.length} of ${satellites} satellites have some older than ${OLD_AFTER_DAYS} days`,
      why: failure ?? '',
      tries: failures,
      nextTryMs: dueAtMs,
    };
  if (failures > 0 || succeededAtMs === null || old.length === 0) return null;
  return {
    sinceMs: succeededAtMs,
    what: `Orbital elements of ${nameSome(old)} are older than ${OLD_AFTER_DAYS} days`,
    why: [...new Set(old.map(({ why }) => why))].join('; '),
    tries: null,
    nextTryMs: dueAtMs,
  };
}

/** Groups satellites by reason, for the log. */
export function groupOldElements(old: readonly OldElements[]): { readonly reason: string; readonly names: string[] }[] {
  return Array.from(
    Map.groupBy(old, ({ why }) => why),
    ([reason, group]) => ({ reason, names: group.map(({ name }) => name) }),
  );
}

/** The report for a terminal: the source, and the satellites whose elements are old. */
export function describeElementReport({ url, state, satellites, old, nowMs }: ElementReport): string {
  const source = [
    ['Source', url === null ? 'none: ELEMENTS_URL is off' : toPlace(url)],
    ['Last try', state === null ? 'never' : `${utcMinute(state.attemptedAtMs)} UTC`],
    [
      'Last answer',
      state?.succeededAtMs
        ? `${utcMinute(state.succeededAtMs)} UTC, ${state.listedIds.length} of ${satellites} satellites`
        : 'none',
    ],
    ...(state?.failure ? [['Failure', `${state.failure} (${state.failures} in a row)`]] : []),
    ...(state ? [['Next', `${utcMinute(state.dueAtMs)} UTC`]] : []),
  ];
  const rows = old.map(({ name, id, epochMs, why }) => [
    name,
    id,
    utcMinute(epochMs),
    `${Math.floor((nowMs - epochMs) / DAY_MS)} days`,
    why,
  ]);
  const table =
    rows.length === 0 ? '' : `\n${toTextTable([['SATELLITE', 'NUMBER', 'EPOCH (UTC)', 'AGE', 'WHY'], ...rows])}`;
  const count = `${old.length} of ${satellites} satellites have orbital elements older than ${OLD_AFTER_DAYS} days (${utcMinute(nowMs)} UTC).`;
  return `${count}\n\n${toTextTable(source)}${table}`;
}

function nameSome(old: readonly OldElements[]): string {
  const names = old.slice(0, NAMED).map(({ name }) => name);
  return old.length > NAMED ? `${names.join(', ')} and ${old.length - NAMED} more` : names.join(', ');
}
