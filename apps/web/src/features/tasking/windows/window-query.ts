import { canFindWindows, type Sent, type windowsEndpoint } from '@groundtrack/contract';
import { numberIn, parseUtcField, type RequestValues } from '../request/request-values.ts';

export type WindowQuery = Sent<typeof windowsEndpoint>['body'];

type SearchValues = Pick<RequestValues, 'latitude' | 'longitude' | 'from' | 'to' | 'minElevation' | 'maxElevation'>;

/** The query of Find Windows; null while the button is disabled (spec section 5). */
export function toWindowQuery(values: SearchValues): WindowQuery | null {
  const search = {
    latitude: numberIn(values.latitude),
    longitude: numberIn(values.longitude),
    startMs: parseUtcField(values.from),
    stopMs: parseUtcField(values.to),
    minElevationDeg: numberIn(values.minElevation),
    maxElevationDeg: numberIn(values.maxElevation),
  };
  if (!canFindWindows(search)) return null;
  return {
    geometry: { type: 'Point', coordinates: [search.longitude, search.latitude] },
    start: new Date(search.startMs).toISOString(),
    stop: new Date(search.stopMs).toISOString(),
    minElevation: search.minElevationDeg,
    maxElevation: search.maxElevationDeg,
  };
}

/** Why the server would reject a value that is a number but out of range; null if valid. */
export function windowQueryError({ geometry, start, stop, minElevation, maxElevation }: WindowQuery): string | null {
  const [longitude, latitude] = geometry.coordinates;
  if (Math.abs(latitude) > 90) return 'Please select a Latitude between -90 and 90 degrees';
  if (Math.abs(longitude) > 180) return 'Please select a Longitude between -180 and 180 degrees';
  if (minElevation < 0 || maxElevation > 90) return 'Elevation angles go from 0 to 90 degrees';
  if (Date.parse(stop) < Date.parse(start)) return 'Latest Image Date cannot be before the Earliest Image Date';
  return null;
}
