import { useFromNow } from '../lib/use-now.ts';
import { ZonedInstant } from './zoned-instant.tsx';

const MINUTE_MS = 60_000;
/** Closer than this, the remaining minutes say more than the time of day. */
const SOON_MINUTES = 60;

/** When the files of an item are usually ready, or that they are late. */
export function ExpectedBy({ iso }: { readonly iso: string }) {
  const minutes = useFromNow((nowMs) => Math.ceil((Date.parse(iso) - nowMs) / MINUTE_MS));
  if (minutes > SOON_MINUTES)
    return (
      <>
        Ready by <ZonedInstant iso={iso} />.
      </>
    );
  if (minutes > 0)
    return <time dateTime={iso}>{`Ready in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`}</time>;
  return (
    <>
      Later than usual. We expected it by <ZonedInstant iso={iso} />.
    </>
  );
}
