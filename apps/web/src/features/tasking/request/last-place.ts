import { type Place, place } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../lib/local-storage.ts';
import { isSamePlace } from '../../../lib/places.ts';

const STORAGE_KEY = 'groundtrack-tasking-place';

const requested = z.pick(place, { location: true, latitude: true, longitude: true });
type RequestedPlace = z.infer<typeof requested>;
const stored = z.object({ requested, selected: requested });

/** The place of the last request, until the user selects another location elsewhere. */
export function lastPlace(selected: Place): RequestedPlace {
  try {
    const last = stored.safeParse(JSON.parse(readStored(STORAGE_KEY) ?? 'null'));
    return last.success && isSamePlace(last.data.selected, selected) ? last.data.requested : selected;
  } catch {
    return selected;
  }
}

/** @param selected the selected location at the time of the request */
export function keepLastPlace(last: RequestedPlace, { location, latitude, longitude }: Place): void {
  writeStored(STORAGE_KEY, JSON.stringify({ requested: last, selected: { location, latitude, longitude } }));
}
