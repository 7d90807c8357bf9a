import type { Place } from '@groundtrack/contract';
import * as z from 'zod';
import {
  LABEL_LENGTH,
  queryPlaces,
  type RemoteAnswer,
  type RemoteGeocoder,
  type RemoteOptions,
} from './remote-geocoder.ts';

const degreesInText = (limit: number) => z.coerce.number().min(-limit).max(limit);
/** https://nominatim.org/release-docs/latest/api/Output/#jsonv2 */
const results = z.array(z.object({ lat: degreesInText(90), lon: degreesInText(180), display_name: z.string().min(1) }));

/**
 * A Nominatim server. The limits are those of the public one
 * (https://operations.osmfoundation.org/policies/nominatim/): one request a second for the whole application, its own
 * User-Agent, cached responses, no auto-complete.
 */
export class NominatimGeocoder implements RemoteGeocoder {
  readonly name = 'Nominatim';
  readonly attribution = '© OpenStreetMap contributors';
  readonly supportsAutocomplete = false;
  readonly intervalMs = 1_050;
  readonly #options: RemoteOptions;

  constructor(options: RemoteOptions) {
    this.#options = options;
  }

  search(text: string, limit: number, signal: AbortSignal): Promise<RemoteAnswer> {
    const query = { q: text, format: 'jsonv2', limit: String(limit), 'accept-language': 'en' };
    return queryPlaces(this.#options, { path: 'search', query, schema: results, toPlaces }, { limit, signal });
  }
}

function toPlaces(found: z.output<typeof results>): Place[] {
  return found.map(({ lat, lon, display_name }) => ({
    location: display_name.slice(0, LABEL_LENGTH),
    latitude: lat,
    longitude: lon,
    elevation: 0,
  }));
}
