import type { Coordinates } from '@groundtrack/geo';
import type { Database } from '../../platform/db/database.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import type { FindPlacesDeps } from './find-places.ts';
import { geocodingHandlers, NEAR_KM } from './geocoding-handlers.ts';
import { PgGazetteer } from './pg-gazetteer.ts';
import { PgRateGate } from './pg-rate-gate.ts';
import { queryRemote } from './query-remote.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

interface GeocodingPorts {
  readonly database: Database;
  /** Null if places are only found in the gazetteer. */
  readonly geocoder: RemoteGeocoder | null;
  readonly elevation: { readonly elevationAt: FindPlacesDeps['elevationAt'] };
  readonly clock: Clock;
  readonly log: Log;
}

export interface GeocodingFeature {
  readonly handlers: ReturnType<typeof geocodingHandlers>;
  /** The nearest town of the gazetteer, or null. */
  readonly findPlaceName: (at: Coordinates) => Promise<string | null>;
}

/** Finds places by name, and names by place. */
export function createGeocoding({ database, geocoder, elevation, clock, log }: GeocodingPorts): GeocodingFeature {
  const gate = new PgRateGate(database.transactions, clock);
  const gazetteer = new PgGazetteer(database.places);
  return {
    handlers: geocodingHandlers({
      gazetteer,
      remote: geocoder && { service: geocoder, search: queryRemote({ remote: geocoder, gate, clock, log }) },
      elevationAt: (at, signal) => elevation.elevationAt(at, signal),
    }),
    findPlaceName: async (at) => (await gazetteer.nearest(at, NEAR_KM))?.location ?? null,
  };
}
