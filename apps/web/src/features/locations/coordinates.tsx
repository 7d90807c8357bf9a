import type { Place } from '@groundtrack/contract';
import { formatCoordinates } from '@groundtrack/geo';
import { ChevronDownIcon } from '../../ui/icons.tsx';

/** The coordinates of a place as they stand on the button that copies them. */
export function Coordinates({ place }: { readonly place: Place }) {
  return (
    <>
      <span>{formatCoordinates(place, 5)}</span>
      <ChevronDownIcon size={13} />
    </>
  );
}
