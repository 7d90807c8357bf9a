import { useFromNow } from '../lib/use-now.ts';
import { ZonedInstant } from './zoned-instant.tsx';

/** By when something usually arrives, and that it is late once that is over. */
export function ExpectedBy({ iso }: { readonly iso: string }) {
  const isLate = useFromNow((nowMs) => nowMs > Date.parse(iso));
  return (
    <>
      {isLate ? 'Later than usual: it was expected by ' : 'Expected by '}
      <ZonedInstant iso={iso} />.
    </>
  );
}
