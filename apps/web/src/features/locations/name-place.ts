import { nearestPlace, type Place } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { nearLabel } from './place-rules.ts';

/** The place with the name of what lies nearest; as it is when nothing is near or nobody can say. */
export async function namePlace(place: Place, signal?: AbortSignal): Promise<Place> {
  const { latitude, longitude } = place;
  try {
    const query = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
    const [nearest] = (await call(nearestPlace, { query }, signal ? { signal } : {})).result;
    return nearest ? { ...place, location: nearLabel(nearest) } : place;
  } catch {
    return place;
  }
}
