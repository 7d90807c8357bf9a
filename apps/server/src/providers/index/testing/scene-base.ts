import type { Point } from '@groundtrack/contract';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import type { SceneRecord } from '../../port/scene-record.ts';
import { PgHarvestStore } from '../pg-harvest-store.ts';
import { PgSceneStore } from '../pg-scene-store.ts';
import type { SceneSearch } from '../scene-search.ts';

/** An empty index with its own database. */
export interface SceneBase extends TestDatabase {
  readonly scenes: PgSceneStore;
  readonly harvests: PgHarvestStore;
  add(...records: readonly SceneRecord[]): Promise<void>;
}

export async function sceneBase(): Promise<SceneBase> {
  const opened = await testDatabase();
  const harvests = new PgHarvestStore(opened.database.transactions);
  return {
    ...opened,
    scenes: new PgSceneStore(opened.database.search),
    harvests,
    add: async (...records) => {
      const run = { provider: 'any', source: 'spec', fingerprint: '', runId: '00000000-0000-4000-8000-000000000001' };
      await harvests.begin(run, 0);
      await harvests.commit(run, { records, refused: 0, position: 0 }, 0);
    },
  };
}

export function pointAt(lon: number, lat: number): Point {
  return { type: 'Point', coordinates: [lon, lat] };
}

/** A search for everything at a place. */
export function everything(place: SceneSearch['place']): SceneSearch {
  return {
    place,
    providers: null,
    startMs: Date.UTC(1970, 0, 1),
    endMs: Date.UTC(2099, 0, 1),
    phenomenologies: ['pan', 'ms', 'sar'],
    minResolutionM: null,
    maxResolutionM: null,
    maxCloudCover: null,
    maxOffNadirDeg: null,
    minSunElevationDeg: null,
    months: null,
  };
}
