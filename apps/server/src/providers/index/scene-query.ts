import { type AreaGeometry, type Phenomenology, phenomenology, RESOLUTION_MIN_M } from '@groundtrack/contract';
import { insideSeams } from '@groundtrack/geo';
import { partsOf } from '../area/search-place.ts';
import { coreHoles, corePolygon } from './core-polygon.ts';
import { chainEdges } from './edge-chains.ts';
import { type InnerBox, innerBoxOf } from './inner-box.ts';
import type { SceneCursor, SceneSearch } from './scene-search.ts';

/** A place, or one part of an area within ±180 degrees, in PostgreSQL's notation. */
type Ground =
  | { readonly kind: 'point'; readonly text: string }
  | {
      readonly kind: 'area';
      readonly text: string;
      readonly holes: string | null;
      /** For areas of many edges: a box inside, and the outline in chains. */
      readonly inner: string | null;
      readonly chains: string | null;
    };

/** The range of the column and the index. */
const EARLIEST_MS = Date.UTC(1000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1) - 1;

export function isEmptySearch({ providers, phenomenologies, months, startMs, endMs }: SceneSearch): boolean {
  return providers?.length === 0 || phenomenologies.length === 0 || months?.length === 0 || startMs > endMs;
}

/** An area is searched again for each provider and page. */
const written = new WeakMap<AreaGeometry, readonly Ground[]>();

/** An area that is not a polygon has no ground. */
export function searchedGround(place: AreaGeometry): readonly Ground[] {
  if (place.type === 'Point') {
    const [lon, lat] = insideSeams(place.coordinates);
    return [{ kind: 'point', text: `(${lon},${lat})` }];
  }
  const known = written.get(place);
  if (known) return known;
  const grounds = partsOf(place).map((part) => {
    const [outline = []] = part.coordinates;
    const chained = chainEdges(outline);
    return {
      kind: 'area' as const,
      text: chained?.outline ?? corePolygon(outline),
      holes: coreHoles(part),
      inner: toBoxPolygon(innerBoxOf(part)),
      chains: chained?.chains ?? null,
    };
  });
  written.set(place, grounds);
  return grounds;
}

function toBoxPolygon(box: InnerBox | null): string | null {
  return (
    box &&
    `((${box.west},${box.south}),(${box.east},${box.south}),(${box.east},${box.north}),(${box.west},${box.north}))`
  );
}

/** The scenes of a walk: of all resolutions, of known ones, or those without a resolution. */
type ResolutionWalk = 'any' | 'known' | 'unknown';

/** The start of a page, and the number of scenes to read. */
interface ReadPage {
  readonly count: number;
  /** Null to start from the beginning. */
  readonly after: SceneCursor | null;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const COLUMNS = `provider, feature_id, acquired_at, ground_sample_distance_m, cloud_cover, off_nadir_deg,
  sun_elevation_deg, phenomenology, footprint, details`;
/** Later than every scene, so that the distance to it sorts scenes newest first. */
const FAR_FUTURE = `timestamptz '2100-01-01'`;

/** One scene by the first part of its footprint. */
export const FIND_SCENE = `SELECT ${COLUMNS} FROM scene WHERE provider = $1 AND feature_id = $2 AND part = 0`;

/**
 * Builds one walk of the index for each piece of the ground, each provider, and each kind of resolution. A walk ends
 * after `count` scenes and those of the same instant. Ties are sorted outside, because PostgreSQL 15 would not use the
 * index otherwise. Searches of the same kind have the same text, so that the database parses it once.
 */
export function toStatement(search: SceneSearch, grounds: readonly Ground[], { count, after }: ReadPage): Statement {
  const values = new Values();
  const rows = values.add(count);
  const every = [...timeTerms(search, after, values), ...factTerms(search, values)];
  const resolutions = resolutionWalks(search).map((walk) => resolutionTerms(search, walk, values));
  const providers = (search.providers ?? [null]).map((name) => providerTerms(name, values));
  const walks = grounds
    .map((ground) => groundTerms(ground, values))
    .flatMap((place) =>
      providers.flatMap((provider) =>
        resolutions.map((resolution) => [...place, ...every, ...resolution, ...provider]),
      ),
    )
    .map(
      (terms) => `(
      SELECT ${COLUMNS} FROM scene WHERE ${terms.join(' AND ')}
      ORDER BY acquired_at <-> ${FAR_FUTURE} FETCH FIRST (${rows}::int) ROWS WITH TIES)`,
    );
  const text = `
    SELECT DISTINCT ON (acquired_at, feature_id, provider) ${COLUMNS}
    FROM (${walks.join(' UNION ALL ')}) walk
    ORDER BY acquired_at DESC, feature_id DESC, provider DESC LIMIT ${rows}::int`;
  return { text, values: values.all };
}

/** The values of a statement, in the order in which they were added. */
class Values {
  readonly all: unknown[] = [];

  /** @returns the placeholder of the value */
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }

  /** PostgreSQL rejects numbers beyond the range of `real`, so they are rounded to 0 or infinity. */
  addReal(value: number): string {
    return `${this.add(Math.fround(value))}::real`;
  }

  addInstant(atMs: number): string {
    const at = new Date(Math.min(LATEST_MS, Math.max(EARLIEST_MS, atMs)));
    return `${this.add(at.toISOString())}::timestamptz`;
  }
}

/**
 * The index has one number for the resolution, in which unknown values sort at the coarse end. A finer limit therefore
 * takes two walks, unless it excludes nearly nothing; then the row decides.
 */
function resolutionWalks({ minResolutionM }: SceneSearch): readonly ResolutionWalk[] {
  return minResolutionM !== null && minResolutionM > RESOLUTION_MIN_M ? ['known', 'unknown'] : ['any'];
}

/** Conditions on expressions of the index `scene_search` must have the same text as in the index, here and below. */
function factTerms(search: SceneSearch, values: Values): string[] {
  const { maxCloudCover, maxOffNadirDeg, minSunElevationDeg, months } = search;
  const terms = kindTerms(search.phenomenologies, values);
  if (maxCloudCover !== null) terms.push(`coalesce(cloud_cover, 0::real) <= ${values.addReal(maxCloudCover)}`);
  if (maxOffNadirDeg !== null) terms.push(`coalesce(off_nadir_deg, 0::real) <= ${values.addReal(maxOffNadirDeg)}`);
  if (minSunElevationDeg !== null)
    terms.push(`coalesce(sun_elevation_deg, 90::real) >= ${values.addReal(minSunElevationDeg)}`);
  if (months !== null)
    terms.push(`extract(month FROM acquired_at AT TIME ZONE 'UTC')::int = ANY (${values.add([...months])}::int[])`);
  return terms;
}

function providerTerms(name: string | null, values: Values): string[] {
  return name === null ? [] : [`provider = ${values.add(name)}`];
}

type Row = 'scene' | 'earlier';

/** The index tests boxes; the exact test follows on its rows. */
function groundTerms(ground: Ground, values: Values): string[] {
  const place = `${values.add(ground.text)}::${ground.kind === 'point' ? 'point' : 'polygon'}`;
  const meets = ground.kind === 'point' ? holdsPlace(place) : sharesGround(place, toPieces(ground, values));
  const box = ground.kind === 'point' ? `box(${place}, ${place})` : `box(${place})`;
  return [`box(footprint) && ${box}`, meets('scene'), oncePerScene(meets)];
}

const holdsPlace =
  (place: string) =>
  (row: Row): string =>
    `${row}.footprint @> ${place} AND (${row}.holes IS NULL OR NOT ${place} <@ ANY (${row}.holes))`;

/** The SQL of the pieces of an area; null if there are none. */
type Pieces = Readonly<Record<'holes' | 'inner' | 'chains', string | null>>;

function toPieces({ holes, inner, chains }: Extract<Ground, { kind: 'area' }>, values: Values): Pieces {
  const add = (text: string | null, type: string) => (text === null ? null : `${values.add(text)}::${type}`);
  return { holes: add(holes, 'polygon[]'), inner: add(inner, 'polygon'), chains: add(chains, 'polygon[]') };
}

/**
 * For detailed areas, tests the box inside the area first: scenes that intersect it intersect the area. Then tests the
 * chains of the outline, and finally whether the scene is entirely inside.
 */
const sharesGround =
  (area: string, { holes, inner, chains }: Pieces) =>
  (row: Row): string => {
    const footprint = `${row}.footprint`;
    const meets =
      chains === null ? `${footprint} && ${area}` : `${footprint} && ANY (${chains}) OR ${footprint} <@ ${area}`;
    const shares = inner === null ? `(${meets})` : `(${footprint} && ${inner} OR ${meets})`;
    const outside = `${shares} AND (${row}.holes IS NULL OR NOT ${area} <@ ANY (${row}.holes))`;
    return holes === null ? outside : `${outside} AND NOT ${row}.footprint <@ ANY (${holes})`;
  };

/** If several parts of a scene intersect the ground, only the first counts. Nearly all scenes have one part. */
function oncePerScene(meets: (row: Row) => string): string {
  return `(part = 0 OR NOT EXISTS (
    SELECT FROM scene AS earlier
    WHERE earlier.provider = scene.provider AND earlier.feature_id = scene.feature_id AND earlier.part < scene.part
      AND ${meets('earlier')}))`;
}

function resolutionTerms(
  { minResolutionM, maxResolutionM }: SceneSearch,
  walk: ResolutionWalk,
  values: Values,
): string[] {
  const indexed = 'coalesce(ground_sample_distance_m, 0::real)';
  if (walk === 'unknown') return [`${indexed} = 0::real`];
  const atMost = maxResolutionM === null ? [] : [`${indexed} <= ${values.addReal(maxResolutionM)}`];
  if (minResolutionM === null) return atMost;
  const finest = walk === 'known' ? indexed : `coalesce(ground_sample_distance_m, 'Infinity')`;
  return [...atMost, `${finest} >= ${values.addReal(minResolutionM)}`];
}

function timeTerms({ startMs, endMs }: SceneSearch, after: SceneCursor | null, values: Values): string[] {
  const latestMs = after ? Math.min(endMs, after.acquiredAtMs) : endMs;
  const terms = [`acquired_at BETWEEN ${values.addInstant(startMs)} AND ${values.addInstant(latestMs)}`];
  if (after) {
    const { acquiredAtMs, featureId, provider } = after;
    terms.push(`(acquired_at < ${values.addInstant(acquiredAtMs)}
      OR (feature_id, provider) < (${values.add(featureId)}, ${values.add(provider)}))`);
  }
  return terms;
}

/** Excludes none, one, or two of three kinds. An index supports `=` and `<>`, but not lists. */
function kindTerms(wanted: readonly Phenomenology[], values: Values): string[] {
  const [only, ...others] = wanted;
  if (others.length === 0) return [`phenomenology = ${values.add(only)}`];
  return phenomenology.options
    .filter((kind) => !wanted.includes(kind))
    .map((kind) => `phenomenology <> ${values.add(kind)}`);
}
