import type { OrderLine } from '@groundtrack/contract';
import type { UtcTime } from '../../ui/utc-time.tsx';

interface LineDateProps {
  readonly line: OrderLine;
  readonly precision: 'minute' | 'day';
  /** Receipts are in UTC, screens in the zone of the reader. */
  readonly Time: typeof UtcTime;
}

/** When the image of a line was taken, or between which dates it is to be. */
export function LineDate({ line, precision, Time }: LineDateProps) {
  if (line.kind !== 'tasking') return <Time iso={line.dateImageAcquiredISO} precision={precision} />;
  return (
    <>
      to be taken <Time iso={line.window.start} precision={precision} /> to{' '}
      <Time iso={line.window.stop} precision={precision} />
    </>
  );
}
