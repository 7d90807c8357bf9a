import type { TaskingProduct, TaskingWindow } from '@groundtrack/contract';
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { useZone } from '../../../lib/use-zone.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import type { OfferedProduct } from '../offers.ts';
import { type Lane, type Mark, toLanes, toTicks } from './timeline-lanes.ts';
import { passText } from './window-facts.ts';
import classes from './windows.module.css';

interface WindowTimelineProps {
  readonly windows: readonly TaskingWindow[];
  readonly products: readonly OfferedProduct[];
  readonly startMs: number;
  readonly stopMs: number;
  readonly chosenKey: string;
  readonly onChoose: (key: string) => void;
}

const LANE_PX = 26;
/** The first satellites to pass. A button shows the others. */
const LANES = 12;
const MARK_PX = 14;
/** The smallest visible and clickable width. */
const MARK_MIN_PX = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** When each satellite can take the image. Arrow keys move between windows in order of time. */
export function WindowTimeline(props: WindowTimelineProps) {
  const { windows, products, startMs, stopMs, chosenKey, onChoose } = props;
  const sensors = useMemo(
    () => new Map(products.map(({ product }) => [product.priceId, product.metadata.sensor])),
    [products],
  );
  const [isWhole, setWhole] = useState(false);
  const all = useMemo(() => toLanes(windows, startMs, stopMs), [windows, startMs, stopMs]);
  const lanes = useMemo(() => {
    const isChosenBelow = all.slice(LANES).some(({ marks }) => marks.some(({ keys }) => keys.includes(chosenKey)));
    return isWhole || isChosenBelow || all.length <= LANES + 2 ? all : all.slice(0, LANES);
  }, [all, isWhole, chosenKey]);
  const ticks = useMemo(() => toTicks(startMs, stopMs), [startMs, stopMs]);
  const inTime = useMemo(() => toFreeMarks(lanes), [lanes]);
  const drawing = useRef<SVGSVGElement>(null);
  const entry = inTime.find(({ keys }) => keys.includes(chosenKey)) ?? inTime[0];

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || !entry) return;
    event.preventDefault();
    const next = inTime[(inTime.indexOf(entry) + step + inTime.length) % inTime.length];
    if (!next) return;
    onChoose(next.key);
    drawing.current?.querySelector<SVGElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <figure className={classes.figure} aria-label="Windows by satellite and time">
      <figcaption className={classes.caption}>
        {all.length === 1 ? '1 satellite' : `${all.length} satellites`}
        <span data-sensor="optical">Optical</span>
        <span data-sensor="sar">Radar</span>
      </figcaption>
      <div className={classes.timeline}>
        <div className={classes.names} aria-hidden="true">
          <span className={classes.corner} />
          {lanes.map(({ satellite }) => (
            <span key={satellite} style={{ height: LANE_PX }}>
              {satellite}
            </span>
          ))}
        </div>
        <div className={classes.drawing}>
          <div className={classes.ticks} aria-hidden="true">
            {ticks.map(({ atMs, share, text }) => (
              <span key={atMs} style={{ left: `${share * 100}%` }}>
                {text}
              </span>
            ))}
          </div>
          <svg
            ref={drawing}
            width="100%"
            height={lanes.length * LANE_PX}
            role="radiogroup"
            aria-label="Windows, in the order of time"
            tabIndex={-1}
            onKeyDown={move}
          >
            <Grid lanes={lanes} ticks={ticks.map(({ share }) => share)} />
            {lanes.flatMap(({ marks }, lane) =>
              marks.map((mark) => (
                <MarkView
                  key={mark.key}
                  mark={mark}
                  sensor={sensors.get(mark.window.priceId)}
                  lane={lane}
                  chosen={mark.keys.includes(chosenKey)}
                  tabIndex={mark === entry ? 0 : -1}
                  onChoose={onChoose}
                />
              )),
            )}
          </svg>
        </div>
      </div>
      {lanes.length < all.length ? (
        <div>
          <TextButton onClick={() => setWhole(true)}>Show all {all.length} satellites</TextButton>
        </div>
      ) : null}
    </figure>
  );
}

/** Windows that can be selected, in order of time. */
function toFreeMarks(lanes: readonly Lane[]): readonly Mark[] {
  const marks = lanes.flatMap((lane) => lane.marks).filter(({ isTaken }) => !isTaken);
  return marks.toSorted((a, b) => a.from - b.from);
}

function Grid({ lanes, ticks }: { readonly lanes: readonly Lane[]; readonly ticks: readonly number[] }) {
  return (
    <g aria-hidden="true" className={classes.grid}>
      {ticks.map((share) => (
        <line key={share} x1={`${share * 100}%`} x2={`${share * 100}%`} y1="0" y2="100%" />
      ))}
      {lanes.map(({ satellite }, lane) => (
        <line key={satellite} x1="0" x2="100%" y1={(lane + 0.5) * LANE_PX} y2={(lane + 0.5) * LANE_PX} />
      ))}
    </g>
  );
}

interface MarkViewProps {
  readonly mark: Mark;
  readonly sensor: TaskingProduct['metadata']['sensor'] | undefined;
  readonly lane: number;
  readonly chosen: boolean;
  readonly tabIndex: number;
  readonly onChoose: (key: string) => void;
}

const MarkView = memo(function MarkView({ mark, sensor, lane, chosen, tabIndex, onChoose }: MarkViewProps) {
  const { key, window, keys, isTaken, from, length } = mark;
  const zone = useZone();
  const products = keys.length === 1 ? '' : `, ${keys.length} products`;
  const taken = window.taken === 'by-you' ? ', ordered by you' : ', taken';
  const name = `${passText(window, zone)}${products}${isTaken ? taken : ''}`;
  return (
    <rect
      // SVG has no input.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="radio"
      aria-checked={chosen}
      aria-disabled={isTaken}
      aria-label={name}
      tabIndex={isTaken ? undefined : tabIndex}
      data-key={key}
      data-sensor={sensor}
      className={classes.mark}
      x={`${from * 100}%`}
      y={lane * LANE_PX + (LANE_PX - MARK_PX) / 2}
      style={{ width: `max(${length * 100}%, ${MARK_MIN_PX}px)` }}
      height={MARK_PX}
      rx="2"
      onClick={isTaken ? undefined : () => onChoose(key)}
      onKeyDown={(event) => {
        if (isTaken || (event.key !== ' ' && event.key !== 'Enter')) return;
        event.preventDefault();
        onChoose(key);
      }}
    >
      <title>{name}</title>
    </rect>
  );
});
