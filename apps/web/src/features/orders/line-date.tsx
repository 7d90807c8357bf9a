import type { OrderLine } from '@groundtrack/contract';
import type { UtcTime } from '../../ui/utc-time.tsx';
import { WindowTime } from '../../ui/window-time.tsx';

interface LineDateProps {
  readonly line: OrderLine;
  readonly precision: 'minute' | 'day';
  /** Receipts use UTC; screens use the zone that the user has chosen. */
  readonly Time: typeof UtcTime;
}

/** When the image of a line was taken, or the dates between which it will be taken. */
export function LineDate({ line, precision, Time }: LineDateProps) {
  if (line.kind !== 'tasking') return <Time iso={line.dateImageAcquiredISO} precision={precision} />;
  return (
    <>
      to be taken <WindowTime window={line.window} Time={Time} />
    </>
  );
}
