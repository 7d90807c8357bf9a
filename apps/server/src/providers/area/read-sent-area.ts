import { type AreaGeometry, fail, ok, type Polygon, type Result } from '@groundtrack/contract';
import { findAreaFaults, tidyArea } from '@groundtrack/geo';
import { partsOf } from './search-place.ts';

/** Each part is searched separately. Only a zigzag along the antimeridian has more. */
const AREA_PARTS_MAX = 20;

/** A place or an area that can be searched, priced, and ordered. */
export interface ReadArea {
  /** An area without repeated positions, spikes, and reversed rings. */
  readonly area: AreaGeometry;
  /** The area within ±180 degrees; null if it is a place. */
  readonly parts: readonly Polygon[] | null;
}

/**
 * Reads a place or an area. The failure names the field, the position in it, the value, and the limit.
 * @param field its name in the request
 */
export function readSentArea(sent: AreaGeometry, field: string): Result<ReadArea> {
  if (sent.type === 'Point') return ok({ area: sent, parts: null });
  const polygons = sent.type === 'Polygon' ? [sent.coordinates] : sent.coordinates;
  const fault = findAreaFaults(polygons).find(({ severity }) => severity === 'error');
  if (fault) return invalid(field, fault.message);
  const area = toGeometry(polygons);
  const parts = partsOf(area);
  if (parts.length === 0) return invalid(field, 'The area has nothing that can be searched. Draw a larger one.');
  if (parts.length > AREA_PARTS_MAX)
    return invalid(
      field,
      `the antimeridian cuts it into ${parts.length} parts; at most ${AREA_PARTS_MAX} are searched`,
    );
  return ok({ area, parts });
}

function toGeometry(polygons: Parameters<typeof tidyArea>[0]): AreaGeometry {
  const tidy = tidyArea(polygons).map((rings) =>
    rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
  );
  const [only] = tidy;
  return only && tidy.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: tidy };
}

function invalid(field: string, message: string): Result<never> {
  return fail('invalid-request', `${field}: ${message}`, [`${field}: ${message}`]);
}
