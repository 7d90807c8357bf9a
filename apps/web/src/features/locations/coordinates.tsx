import type { Place } from '@groundtrack/contract';
import { formatCoordinates, formatDms } from '@groundtrack/geo';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { saysCoordinates } from './place-rules.ts';

/** The coordinates of a place on a button that copies them, in another format than in its name. */
export function Coordinates({ place }: { readonly place: Place }) {
  return (
    <>
      <span>{saysCoordinates(place.location) ? formatDms(place) : formatCoordinates(place, 4)}</span>
      <ChevronDownIcon size={13} />
    </>
  );
}
