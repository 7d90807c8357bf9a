import type { AreaGeometry } from '@groundtrack/contract';
import { areaKm2Of, type LonLat, toBounds } from '@groundtrack/geo';
import { partsOf } from '../area/search-place.ts';
import { convexHull } from '../market/convex-hull.ts';
import { cornersNear } from '../market/corners-near.ts';
import { ringOfBounds } from '../market/ring-of-bounds.ts';
import { toWkt } from '../market/wkt.ts';
import type { SceneCriteria } from '../port/provider.ts';
import { RefusedSearch } from '../port/refused-search.ts';

/** The side of the square around a place. */
const PLACE_KM = 0.1;
const HALF_TURN_DEG = 180;
/** Limit of the interface. */
const LARGEST_KM2 = 500_000;
/** Limit of the interface. Above, scenes are filtered here. */
const MAX_OFF_NADIR_DEG = 50;
/** Limit of the interface. */
const CORNERS_AT_MOST = 500;

/**
 * The bodies of the searches for an area: one on each side of the 180th meridian. Empty if SkyFi sells no such kind.
 * @throws RefusedSearch if the area is too large
 */
export function toSearchBodies(provider: string, area: AreaGeometry, criteria: SceneCriteria): object[] {
  const productTypes = [
    ...(criteria.phenomenologies.includes('ms') ? ['DAY', 'NIGHT', 'MULTISPECTRAL'] : []),
    ...(criteria.phenomenologies.includes('sar') ? ['SAR'] : []),
  ];
  if (productTypes.length === 0) return [];
  const { maxCloudCover, maxOffNadirDeg } = criteria;
  const rings = ringsAround(area);
  const largestKm2 = Math.max(...rings.map((ring) => areaKm2Of([{ type: 'Polygon', coordinates: [ring] }])));
  if (largestKm2 > LARGEST_KM2)
    throw new RefusedSearch(
      provider,
      `searches areas of at most ${LARGEST_KM2.toLocaleString('en-US')} km², and a simple outline of this one has ` +
        `${Math.round(largestKm2).toLocaleString('en-US')} km². Draw a smaller area, or search it in parts.`,
    );
  return rings.map((ring) => ({
    aoi: toWkt(ring),
    fromDate: new Date(criteria.startMs).toISOString(),
    toDate: new Date(criteria.endMs).toISOString(),
    productTypes,
    ...(maxCloudCover < 1 ? { maxCloudCoveragePercent: Math.ceil(maxCloudCover * 100) } : {}),
    ...(maxOffNadirDeg !== null && maxOffNadirDeg <= MAX_OFF_NADIR_DEG ? { maxOffNadirAngle: maxOffNadirDeg } : {}),
  }));
}

/** Convex rings that contain the area. */
function ringsAround(area: AreaGeometry): LonLat[][] {
  if (area.type === 'Point') {
    const corners = cornersNear(area, PLACE_KM);
    return [[...corners, ...corners.slice(0, 1)]];
  }
  const positions = partsOf(area).flatMap(({ coordinates: [outer = []] }) => outer);
  const { west, east } = toBounds(positions);
  const halves =
    east - west > HALF_TURN_DEG
      ? [positions.filter(([lon]) => lon < 0), positions.filter(([lon]) => lon >= 0)]
      : [positions];
  return halves.map(convexHull).map((ring) => (ring.length > CORNERS_AT_MOST ? ringOfBounds(toBounds(ring)) : ring));
}
