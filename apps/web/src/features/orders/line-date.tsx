import type { OrderLine } from '@groundtrack/contract';
import { UtcTime } from '../../ui/utc-time.tsx';

interface LineDateProps {
  readonly line: OrderLine;
  readonly precision: 'minute' | 'day';
}

/** When the image of a line was taken, or between which dates it is to be. */
export function LineDate({ line, precision }: LineDateProps) {
  if (line.kind !== 'tasking') return <UtcTime iso={line.dateImageAcquiredISO} precision={precision} />;
  return (
    <>
      to be taken <UtcTime iso={line.window.start} precision={precision} /> to{' '}
      <UtcTime iso={line.window.stop} precision={precision} />
    </>
  );
}
