import { type Answered, nearestPlaceEndpoint, type Place } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { nearLabel } from './place-rules.ts';

/** The place with the name of what lies nearest and its elevation; unchanged when neither is known. */
export async function namePlace(place: Place): Promise<Place> {
  const around = await askAround(place);
  if (!around) return place;
  const { elevation = 0, result } = around;
  const [nearest] = result;
  return { ...place, elevation, ...(nearest ? { location: nearLabel(nearest) } : {}) };
}

/** Meters of the ground at a place: its own where it is known, else what the server knows, 0 without either. */
export async function fetchElevation(place: Place): Promise<number> {
  if (place.elevation !== 0) return place.elevation;
  return (await askAround(place))?.elevation ?? 0;
}

async function askAround({ latitude, longitude }: Place): Promise<Answered<typeof nearestPlaceEndpoint> | null> {
  try {
    return await call(nearestPlaceEndpoint, {
      query: { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) },
    });
  } catch {
    // A name and an elevation are comfort: the place is selected without them.
    return null;
  }
}
