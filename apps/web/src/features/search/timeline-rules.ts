import type { ArchiveImage, Phenomenology } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';

/** From a time up to, but not including, another. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

export interface TimelineBin extends TimeRange {
  /** `2026-08`, `2026-08-22` or `2026`. */
  readonly label: string;
  readonly counts: Readonly<Record<Phenomenology, number>>;
  readonly total: number;
}

type Step = 'day' | 'month' | 'year';

/** As many bars as are distinguishable and large enough for a finger on a narrow screen. */
const MOST_BARS = 40;
const LABEL_LENGTH: Readonly<Record<Step, number>> = { day: 10, month: 7, year: 4 };

function stepFor({ startMs, endMs }: TimeRange): Step {
  const days = (endMs - startMs) / DAY_MS;
  if (days <= MOST_BARS) return 'day';
  return days / 30 <= MOST_BARS ? 'month' : 'year';
}

/** The start of the day, month or year of a time, or of one `ahead`. */
function beginning(atMs: number, step: Step, ahead = 0): number {
  const at = new Date(atMs);
  const year = at.getUTCFullYear();
  if (step === 'year') return Date.UTC(year + ahead, 0);
  if (step === 'month') return Date.UTC(year, at.getUTCMonth() + ahead);
  return Date.UTC(year, at.getUTCMonth(), at.getUTCDate() + ahead);
}

/** Results by date over the searched time, in UTC days, months or years, whichever are few enough. */
export function toTimeline(images: readonly ArchiveImage[], searched: TimeRange): TimelineBin[] {
  const step = stepFor(searched);
  const bins: (TimeRange & { label: string; counts: Record<Phenomenology, number> })[] = [];
  for (let startMs = beginning(searched.startMs, step); startMs < searched.endMs; ) {
    const endMs = beginning(startMs, step, 1);
    const label = new Date(startMs).toISOString().slice(0, LABEL_LENGTH[step]);
    bins.push({ startMs, endMs, label, counts: { pan: 0, ms: 0, sar: 0 } });
    startMs = endMs;
  }
  for (const { dateAcquiredISO, phenomenology } of images) {
    const bin = bins.find((range) => isWithin(dateAcquiredISO, range));
    if (bin) bin.counts[phenomenology]++;
  }
  return bins.map((bin) => ({ ...bin, total: bin.counts.pan + bin.counts.ms + bin.counts.sar }));
}

function isWithin(dateISO: string, { startMs, endMs }: TimeRange): boolean {
  const atMs = Date.parse(dateISO);
  return atMs >= startMs && atMs < endMs;
}

/** The images of a time range; all without one. */
export function imagesWithin(images: readonly ArchiveImage[], range: TimeRange | null): readonly ArchiveImage[] {
  return range ? images.filter(({ dateAcquiredISO }) => isWithin(dateAcquiredISO, range)) : images;
}

/** The time from one bin to another, in any order. */
export function toRange(a: TimeRange, b: TimeRange): TimeRange {
  return { startMs: Math.min(a.startMs, b.startMs), endMs: Math.max(a.endMs, b.endMs) };
}

/** `2026-08`, or `2026-06 to 2026-08`. */
export function rangeLabel(bins: readonly TimelineBin[], { startMs, endMs }: TimeRange): string {
  const within = bins.filter((bin) => bin.startMs >= startMs && bin.endMs <= endMs);
  const [first, last] = [within[0]?.label ?? '', within.at(-1)?.label ?? ''];
  return first === last ? first : `${first} to ${last}`;
}
