import { useFromNow } from '../lib/use-now.ts';
import { ZonedInstant } from './zoned-instant.tsx';

/** When an item usually arrives, or that it is late. */
export function ExpectedBy({ iso }: { readonly iso: string }) {
  const isLate = useFromNow((nowMs) => nowMs > Date.parse(iso));
  return (
    <>
      {isLate ? 'Later than usual. It was expected by ' : 'Expected by '}
      <ZonedInstant iso={iso} />.
    </>
  );
}
