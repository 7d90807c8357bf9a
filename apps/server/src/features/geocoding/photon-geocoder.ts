import type { Place } from '@groundtrack/contract';
import * as z from 'zod';
import {
  LABEL_LENGTH,
  queryPlaces,
  type RemoteAnswer,
  type RemoteGeocoder,
  type RemoteOptions,
} from './remote-geocoder.ts';

const name = z.string().optional();
/** https://github.com/komoot/photon/blob/master/docs/api-v1.md */
const results = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown()),
      }),
      properties: z.object({
        name,
        housenumber: name,
        street: name,
        city: name,
        state: name,
        country: name,
      }),
    }),
  ),
});
type Feature = z.output<typeof results>['features'][number];

/** A Photon server, which supports auto-complete with a request for each typed letter. */
export class PhotonGeocoder implements RemoteGeocoder {
  readonly name = 'Photon';
  readonly attribution = '© OpenStreetMap contributors';
  readonly supportsAutocomplete = true;
  readonly intervalMs = 0;
  readonly #options: RemoteOptions;

  constructor(options: RemoteOptions) {
    this.#options = options;
  }

  search(text: string, limit: number, signal: AbortSignal): Promise<RemoteAnswer> {
    const query = { q: text, limit: String(limit), lang: 'en' };
    return queryPlaces(this.#options, { path: 'api', query, schema: results, toPlaces }, { limit, signal });
  }
}

function toPlaces({ features }: z.output<typeof results>): Place[] {
  return features
    .map(({ geometry, properties }) => ({
      location: toLabel(properties),
      latitude: geometry.coordinates[1],
      longitude: geometry.coordinates[0],
      elevation: 0,
    }))
    .filter(({ location }) => location !== '');
}

/** `10 Downing Street, London, England, United Kingdom`, without repeating the city. */
function toLabel({ name: own, housenumber, street, city, state, country }: Feature['properties']): string {
  const address = street ? [housenumber, street].filter(Boolean).join(' ') : undefined;
  const parts = [own, address, city, state, country].filter((part) => part !== undefined && part !== '');
  return [...new Set(parts)].join(', ').slice(0, LABEL_LENGTH);
}
