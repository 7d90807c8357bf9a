import type { Pass } from '@groundtrack/orbit';
import { useFromNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/use-zone.ts';

interface ZonedTimeProps {
  readonly atMs: number;
  readonly as?: 'clock' | 'dateTime';
  /** A time on another day than this shows its date. */
  readonly today?: string;
  /** Off if the same line already names the zone. */
  readonly named?: boolean;
}

/** An instant in the chosen time zone. The machine-readable value is in UTC. */
export function ZonedTime({ atMs, as = 'clock', today, named = true }: ZonedTimeProps) {
  const zone = useZone();
  const day = today === undefined || zone.day(atMs) === today ? '' : `${zone.day(atMs)}, `;
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {day}
      {zone[as](atMs)}
      {named ? ` ${zone.nameAt(atMs)}` : ''}
    </time>
  );
}

interface PassTimesProps {
  readonly pass: Pick<Pass, 'riseMs' | 'setMs' | 'clippedAtStart' | 'clippedAtEnd'>;
  /** Whether a heading names the day and the zone of the start. */
  readonly dated?: boolean;
}

/** From start to end. A pass that the calculation cut off is marked as longer. */
export function PassTimes({ pass, dated = false }: PassTimesProps) {
  const { riseMs, setMs, clippedAtStart, clippedAtEnd } = pass;
  const zone = useZone();
  const today = useFromNow(zone.day);
  return (
    <>
      {clippedAtStart ? 'before ' : ''}
      <ZonedTime
        atMs={riseMs}
        today={dated ? zone.day(riseMs) : today}
        named={zone.nameAt(riseMs) !== zone.nameAt(setMs)}
      />
      {' – '}
      {clippedAtEnd ? 'after ' : ''}
      <ZonedTime atMs={setMs} today={zone.day(riseMs)} named={!dated || zone.nameAt(riseMs) !== zone.nameAt(setMs)} />
    </>
  );
}
