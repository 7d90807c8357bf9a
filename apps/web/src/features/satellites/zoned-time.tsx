import type { Pass } from '@groundtrack/orbit';
import { useFromNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/use-zone.ts';

interface ZonedTimeProps {
  readonly atMs: number;
  readonly as?: 'clock' | 'dateTime';
  /** A time of another day than this carries its day. */
  readonly today?: string;
  /** Off where the same line names the zone already. */
  readonly named?: boolean;
}

/** A moment in the chosen zone, for machines always in UTC. */
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
}

/** From start to end. Where the calculation cut a pass off, it says that the pass is longer. */
export function PassTimes({ pass: { riseMs, setMs, clippedAtStart, clippedAtEnd } }: PassTimesProps) {
  const zone = useZone();
  const today = useFromNow(zone.day);
  return (
    <>
      {clippedAtStart ? 'before ' : ''}
      <ZonedTime atMs={riseMs} today={today} named={zone.nameAt(riseMs) !== zone.nameAt(setMs)} />
      {' – '}
      {clippedAtEnd ? 'after ' : ''}
      <ZonedTime atMs={setMs} today={zone.day(riseMs)} />
    </>
  );
}
