import type { ArchiveImage } from '@groundtrack/contract';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import classes from './timeline.module.css';
import { rangeLabel, type TimelineBin, type TimeRange, toRange, toTimeline } from './timeline-rules.ts';

interface TimelineProps {
  readonly images: readonly ArchiveImage[];
  readonly searched: TimeRange;
  /** Images before this time may be missing; null if all were loaded. */
  readonly completeMs: number | null;
  readonly range: TimeRange | null;
  readonly onNarrow: (range: TimeRange | null) => void;
}

const KINDS = [
  { kind: 'sar', label: 'SAR' },
  { kind: 'pan', label: 'Panchromatic' },
  { kind: 'ms', label: 'Multispectral' },
] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 };

/**
 * Results by date. A bar narrows the list to its time, Shift or dragging extends to another bar, and the same bar again
 * resets it. Arrow keys move between bars.
 */
export function Timeline({ images, searched, completeMs, range, onNarrow }: TimelineProps) {
  const bins = useMemo(() => toTimeline(images, searched), [images, searched]);
  const bars = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const most = Math.max(1, ...bins.map(({ total }) => total));
  const kinds = KINDS.filter(({ kind }) => bins.some(({ counts }) => counts[kind] > 0));
  // One bar is in the tab order: the last used one, or the last one with images.
  const entry = Math.min(
    focused ??
      Math.max(
        0,
        bins.findLastIndex(({ total }) => total > 0),
      ),
    bins.length - 1,
  );

  const choose = (index: number, extend: boolean) => {
    const [bin, from] = [bins[index], bins[extend ? anchor : index]];
    if (!bin || !from) return;
    const chosen = toRange(bin, from);
    if (!extend) setAnchor(index);
    setFocused(index);
    onNarrow(!extend && range && isSame(chosen, range) ? null : chosen);
  };
  const widen = () => {
    onNarrow(null);
    // The pressed button is about to unmount.
    bars.current?.querySelectorAll('button')[entry]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(entry + step, 0), bins.length - 1);
    setFocused(next);
    bars.current?.querySelectorAll('button')[next]?.focus();
    if (event.shiftKey) choose(next, true);
  };
  return (
    <figure className={classes.timeline} aria-label="Results by date">
      <div
        ref={bars}
        className={classes.bars}
        role="toolbar"
        aria-label="Dates; arrow keys move, Shift extends"
        tabIndex={-1}
        onKeyDown={move}
      >
        {bins.map((bin, index) => (
          <Bar
            key={bin.label}
            bin={bin}
            most={most}
            isPartial={completeMs !== null && bin.startMs < completeMs}
            chosen={range !== null && bin.startMs >= range.startMs && bin.endMs <= range.endMs}
            dimmed={range !== null}
            tabIndex={index === entry ? 0 : -1}
            onBegin={() => setAnchor(index)}
            onChoose={(extend) => choose(index, extend)}
          />
        ))}
      </div>
      <figcaption className={classes.caption}>
        <span>{bins[0]?.label}</span>
        <span className={classes.legend}>
          {kinds.map(({ kind, label }) => (
            <span key={kind} className={classes.key} data-kind={kind}>
              {label}
            </span>
          ))}
        </span>
        <span>{bins.at(-1)?.label}</span>
      </figcaption>
      {range ? (
        <p className={classes.narrowed}>
          <output>Only {rangeLabel(bins, range)}</output>
          <TextButton onClick={widen}>Show all dates</TextButton>
        </p>
      ) : null}
    </figure>
  );
}

function isSame(a: TimeRange, b: TimeRange): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs;
}

interface BarProps {
  readonly bin: TimelineBin;
  /** Images of the highest bar. */
  readonly most: number;
  /** The count is unknown, because older images were not loaded. */
  readonly isPartial: boolean;
  readonly chosen: boolean;
  /** Other bars are selected. */
  readonly dimmed: boolean;
  readonly tabIndex: number;
  /** A press that may become a drag. */
  readonly onBegin: () => void;
  readonly onChoose: (extend: boolean) => void;
}

function toSum(counts: TimelineBin['counts'], kinds: readonly (typeof KINDS)[number][]): number {
  return kinds.reduce((sum, { kind }) => sum + counts[kind], 0);
}

function Bar({
  bin: { label, total, counts },
  most,
  isPartial,
  chosen,
  dimmed,
  tabIndex,
  onBegin,
  onChoose,
}: BarProps) {
  const name = `${label}, ${total === 1 ? '1 image' : `${total} images`}${isPartial ? ' loaded so far' : ''}`;
  return (
    <button
      type="button"
      className={classes.bar}
      aria-label={name}
      aria-pressed={chosen}
      data-dimmed={dimmed && !chosen}
      title={name}
      tabIndex={tabIndex}
      onClick={(event) => onChoose(event.shiftKey)}
      onPointerDown={(event) => event.shiftKey || onBegin()}
      onPointerEnter={(event) => {
        if (event.buttons === 1) onChoose(true);
      }}
    >
      <svg viewBox={`0 0 10 ${most}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {KINDS.map(({ kind }, index) => {
          const [height, below] = [counts[kind], toSum(counts, KINDS.slice(0, index))];
          return <rect key={kind} data-kind={kind} x="0" width="10" y={most - below - height} height={height} />;
        })}
      </svg>
    </button>
  );
}
