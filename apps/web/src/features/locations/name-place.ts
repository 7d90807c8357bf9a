import { type Answered, nearestPlaceEndpoint, type Place } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { nearLabel } from './place-rules.ts';

/** The place with the name of the nearest known place and its elevation; unchanged if both are unknown. */
export async function namePlace(place: Place): Promise<Place> {
  const around = await fetchNearest(place);
  if (!around) return place;
  const { elevation = 0, result } = around;
  const [nearest] = result;
  return { ...place, elevation, ...(nearest ? { location: nearLabel(nearest) } : {}) };
}

/** The ground elevation in meters: that of the place, or else that of the server, or else 0. */
export async function fetchElevation(place: Place): Promise<number> {
  if (place.elevation !== 0) return place.elevation;
  return (await fetchNearest(place))?.elevation ?? 0;
}

async function fetchNearest({ latitude, longitude }: Place): Promise<Answered<typeof nearestPlaceEndpoint> | null> {
  try {
    return await call(nearestPlaceEndpoint, {
      query: { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) },
    });
  } catch {
    // Name and elevation are optional: the place is selected without them.
    return null;
  }
}
