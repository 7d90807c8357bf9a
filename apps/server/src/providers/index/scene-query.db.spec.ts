import { type Polygon, toSceneId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchedGround, toStatement } from './scene-query.ts';
import type { SceneCursor, SceneSearch } from './scene-search.ts';
import { everything, pointAt, type SceneBase, sceneBase } from './testing/scene-base.ts';
import { box, frame } from './testing/some-record.ts';

let base: SceneBase;
beforeAll(async () => {
  base = await sceneBase();
});
afterAll(() => base.close());

const place = everything(pointAt(10, 50));
const area = everything(box(10, 50, 11, 51));
/** Enough edges that its outline is tested in chains. */
const detailed: Polygon = {
  type: 'Polygon',
  coordinates: [
    Array.from({ length: 101 }, (_, i): [number, number] => {
      const angle = ((i % 100) / 50) * Math.PI;
      return [10 + Math.cos(angle), 50 + Math.sin(angle)];
    }),
  ],
};
const after: SceneCursor = { acquiredAtMs: Date.UTC(2025, 0, 1), featureId: toSceneId('a'), provider: 'one' };
/** Excludes later parts. */
const WALK = /^(->  )?Index Scan using scene_search on scene( scene_\d+)?$/;

/** The plan of a statement, which does not depend on its values. */
async function planOf(search: SceneSearch, cursor: SceneCursor | null): Promise<readonly string[]> {
  const statement = toStatement(search, searchedGround(search.place), { count: 11, after: cursor });
  return base.database.search.connection().execute(async (db) => {
    await sql.raw(`PREPARE walk AS ${statement.text}`).execute(db);
    try {
      const values = statement.values.map(() => 'NULL').join(', ');
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) EXECUTE walk(${values})`)
        .execute(db);
      return rows.map((row) => row['QUERY PLAN'].trim());
    } finally {
      await sql`DEALLOCATE walk`.execute(db);
    }
  });
}

// Plans are cached: one that was made for an empty index must also suit a million scenes.
it.for<[string, SceneSearch, walks: number, cursor?: SceneCursor]>([
  ['a place', place, 1],
  ['an area', area, 1],
  ['a detailed area', everything(detailed), 1],
  ['an area with a hole', everything(frame([10, 50, 13, 53], [11, 51, 12, 52])), 1],
  ['an area across the antimeridian', everything(box(179, 0, 181, 1)), 2],
  ['two providers', { ...place, providers: ['one', 'two'] }, 2],
  ['a range of resolutions', { ...place, minResolutionM: 1, maxResolutionM: 3 }, 2],
  ['two kinds', { ...place, phenomenologies: ['ms', 'pan'] }, 1],
  ['every other filter', { ...area, maxCloudCover: 0.2, maxOffNadirDeg: 9, minSunElevationDeg: 5, months: [6] }, 1],
  ['the next page', { ...place, providers: ['one'] }, 1, after],
])('walks the index in order of time for %s, even while it is empty', async ([, search, walks, cursor]) => {
  const plan = await planOf(search, cursor ?? null);
  const count = (line: RegExp) => plan.filter((one) => line.test(one)).length;
  expect([count(WALK), count(/^Order By: \(acquired_at <->/)]).toEqual([walks, walks]);
  // Ties are sorted once, outside of the walks.
  expect(count(/^Sort Key/)).toBe(1);
});
