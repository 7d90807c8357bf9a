import type { Place } from '@groundtrack/contract';
import { formatCoordinates, formatDms } from '@groundtrack/geo';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { saysCoordinates } from './place-rules.ts';

/** The coordinates of a place as they stand on the button that copies them: in another form than its name has them. */
export function Coordinates({ place }: { readonly place: Place }) {
  return (
    <>
      <span>{saysCoordinates(place.location) ? formatDms(place) : formatCoordinates(place, 5)}</span>
      <ChevronDownIcon size={13} />
    </>
  );
}
