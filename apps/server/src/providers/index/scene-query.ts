import { type Phenomenology, type Point, type Polygon, phenomenology, RESOLUTION_MIN_M } from '@groundtrack/contract';
import { insideSeams } from '@groundtrack/geo';
import { type RawBuilder, sql } from 'kysely';
import { partsOf } from '../search-place.ts';
import { coreHoles, corePolygon } from './core-polygon.ts';
import type { SceneCursor, SceneSearch } from './scene-search.ts';

/** A place, or one part of an area within ±180 degrees, as the database writes it. */
export type Ground =
  | { readonly kind: 'point'; readonly text: string }
  | { readonly kind: 'area'; readonly text: string; readonly holes: string | null };

/** Limits of what the column can hold and the index walks. */
const EARLIEST_MS = Date.UTC(1000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1) - 1;

export function isEmptySearch({ providers, phenomenologies, months, startMs, endMs }: SceneSearch): boolean {
  return providers?.length === 0 || phenomenologies.length === 0 || months?.length === 0 || startMs > endMs;
}

/** An area that is no polygon is no ground. */
export function searchedGround(place: Point | Polygon): readonly Ground[] {
  if (place.type === 'Point') {
    const [lon, lat] = insideSeams(place.coordinates);
    return [{ kind: 'point', text: `(${lon},${lat})` }];
  }
  return partsOf(place).map((part) => ({
    kind: 'area',
    text: corePolygon(part.coordinates[0] ?? []),
    holes: coreHoles(part),
  }));
}

/** Which scenes a walk looks for: of every resolution, of a known one, or those whose catalogue does not say. */
type ResolutionWalk = 'any' | 'known' | 'unknown';

/**
 * The index has one number for the resolution, and of the two ends of a range the coarse one begins where nobody knows.
 * A fine end therefore takes two walks, except where it leaves nearly nothing out: there the row decides.
 */
export function resolutionWalks({ minResolutionM }: SceneSearch): readonly ResolutionWalk[] {
  return minResolutionM !== null && minResolutionM > RESOLUTION_MIN_M ? ['known', 'unknown'] : ['any'];
}

interface Walk {
  readonly ground: Ground;
  readonly provider: string | null;
  readonly resolution: ResolutionWalk;
  readonly after: SceneCursor | null;
}

/** The conditions of one walk; those on the expressions of the index `scene_search` are written as it has them. */
export function searchTerms(search: SceneSearch, { ground, provider, resolution, after }: Walk): RawBuilder<unknown>[] {
  const { maxCloudCover, maxOffNadirDeg, minSunElevationDeg, months } = search;
  const terms = [...groundTerms(ground), ...timeTerms(search, after), ...resolutionTerms(search, resolution)];
  if (provider !== null) terms.push(sql`provider = ${provider}`);
  terms.push(...kindTerms(search.phenomenologies));
  if (maxCloudCover !== null) terms.push(sql`coalesce(cloud_cover, 0::real) <= ${real(maxCloudCover)}`);
  if (maxOffNadirDeg !== null) terms.push(sql`coalesce(off_nadir_deg, 0::real) <= ${real(maxOffNadirDeg)}`);
  if (minSunElevationDeg !== null)
    terms.push(sql`coalesce(sun_elevation_deg, 90::real) >= ${real(minSunElevationDeg)}`);
  if (months !== null)
    terms.push(sql`extract(month FROM acquired_at AT TIME ZONE 'UTC')::int = ANY (${[...months]}::int[])`);
  return terms;
}

type Row = 'scene' | 'earlier';

/** The box is what the index knows; the exact test follows on the rows it gives. */
function groundTerms(ground: Ground): RawBuilder<unknown>[] {
  const box =
    ground.kind === 'point'
      ? sql`box(${ground.text}::point, ${ground.text}::point)`
      : sql`box(${ground.text}::polygon)`;
  return [sql`box(footprint) && ${box}`, meets(ground, 'scene'), oncePerScene(ground)];
}

function meets(ground: Ground, row: Row): RawBuilder<unknown> {
  const footprint = sql.ref(`${row}.footprint`);
  const holes = sql.ref(`${row}.holes`);
  if (ground.kind === 'point') {
    const place = sql`${ground.text}::point`;
    return sql`${footprint} @> ${place} AND (${holes} IS NULL OR NOT ${place} <@ ANY (${holes}))`;
  }
  const area = sql`${ground.text}::polygon`;
  const outside = sql`${footprint} && ${area} AND (${holes} IS NULL OR NOT ${area} <@ ANY (${holes}))`;
  return ground.holes === null ? outside : sql`${outside} AND NOT ${footprint} <@ ANY (${ground.holes}::polygon[])`;
}

/** Of the parts of a scene that meet the ground only the first counts. Nearly all scenes have one part. */
function oncePerScene(ground: Ground): RawBuilder<unknown> {
  return sql`(part = 0 OR NOT EXISTS (
    SELECT FROM scene AS earlier
    WHERE earlier.provider = scene.provider AND earlier.feature_id = scene.feature_id AND earlier.part < scene.part
      AND ${meets(ground, 'earlier')}))`;
}

function resolutionTerms(
  { minResolutionM, maxResolutionM }: SceneSearch,
  walk: ResolutionWalk,
): readonly RawBuilder<unknown>[] {
  const indexed = sql`coalesce(ground_sample_distance_m, 0::real)`;
  if (walk === 'unknown') return [sql`${indexed} = 0::real`];
  const atMost = maxResolutionM === null ? [] : [sql`${indexed} <= ${real(maxResolutionM)}`];
  if (minResolutionM === null) return atMost;
  const finest = walk === 'known' ? indexed : sql`coalesce(ground_sample_distance_m, 'Infinity')`;
  return [...atMost, sql`${finest} >= ${real(minResolutionM)}`];
}

function timeTerms({ startMs, endMs }: SceneSearch, after: SceneCursor | null): RawBuilder<unknown>[] {
  const latestMs = after ? Math.min(endMs, after.acquiredAtMs) : endMs;
  const terms = [sql`acquired_at BETWEEN ${instant(startMs)}::timestamptz AND ${instant(latestMs)}::timestamptz`];
  if (after) {
    const { acquiredAtMs, featureId, provider } = after;
    terms.push(sql`(acquired_at < ${instant(acquiredAtMs)}::timestamptz
      OR (feature_id, provider) < (${featureId}, ${provider}))`);
  }
  return terms;
}

function instant(atMs: number): string {
  return new Date(Math.min(LATEST_MS, Math.max(EARLIEST_MS, atMs))).toISOString();
}

/** Of three kinds: none is left out, one, or two. An index can walk along `=` and `<>`, not along a list. */
function kindTerms(wanted: readonly Phenomenology[]): RawBuilder<unknown>[] {
  const [only, ...others] = wanted;
  if (others.length === 0) return [sql`phenomenology = ${only}`];
  return phenomenology.options.filter((kind) => !wanted.includes(kind)).map((kind) => sql`phenomenology <> ${kind}`);
}

/** PostgreSQL refuses a number beyond the range of `real`; rounded here, it becomes 0 or infinite. */
function real(value: number): RawBuilder<number> {
  return sql`${Math.fround(value)}::real`;
}
