import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '../../../system.ts';
import { readyMapping } from '../../stac/mappings/index.ts';
import { everything, pointAt, type SceneBase, sceneBase } from '../testing/scene-base.ts';
import { type HarvestSummary, harvest, type Refusal } from './harvest.ts';
import { openSource } from './open-source.ts';

const archive = path.resolve(import.meta.dirname, '../../../../../../../shared/data/archive');
const FILES = {
  vantor: 'maxar_scene_items.ndjson',
  capella: 'capella_geo_items.ndjson',
  umbra: 'umbra_items.ndjson',
  iceye: 'iceye_items.ndjson',
} as const;

interface SearchCase {
  readonly case: number;
  readonly point: { readonly longitude: number; readonly latitude: number };
  readonly start: string;
  readonly end: string;
  readonly max_cloud_percent: number | null;
  readonly min_resolution_m: number | null;
  readonly max_resolution_m: number | null;
  readonly matching_point_only: number;
  readonly expected: readonly { readonly id: string }[];
}
const cases = JSON.parse(readFileSync(path.join(archive, 'search_cases.json'), 'utf8')) as SearchCase[];

describe('the real items of four providers', () => {
  let base: SceneBase;
  const refused: Refusal[] = [];
  const summaries: HarvestSummary[] = [];

  async function harvestAll(): Promise<HarvestSummary[]> {
    const done = [];
    for (const [name, file] of Object.entries(FILES)) {
      const signal = new AbortController().signal;
      const source = await openSource(path.join(archive, file), { collections: [], sinceMs: null, signal });
      const deps = { store: base.harvests, clock: systemClock, ids: systemIds };
      const mapping = readyMapping(name as keyof typeof FILES);
      const order = { source, mapping, sinceMs: null, signal, onProgress: () => undefined };
      done.push(await harvest(deps, { ...order, onRefused: (refusal) => refused.push(refusal) }));
    }
    return done;
  }

  beforeAll(async () => {
    base = await sceneBase();
    summaries.push(...(await harvestAll()));
  });
  afterAll(() => base.close());

  it('are all harvested', () => {
    expect(refused).toEqual([]);
    expect(summaries.map(({ added }) => added)).toEqual([735, 1503, 1892, 252]);
  });

  it.each(cases)('answer case $case', async (one) => {
    const place = pointAt(one.point.longitude, one.point.latitude);
    const all = await base.scenes.search(everything(place), { limit: 10_000, after: null });
    expect(all.records).toHaveLength(one.matching_point_only);
    const search = {
      ...everything(place),
      startMs: Date.parse(one.start),
      endMs: Date.parse(one.end),
      maxCloudCover: one.max_cloud_percent === null ? null : one.max_cloud_percent / 100,
      minResolutionM: one.min_resolution_m,
      maxResolutionM: one.max_resolution_m,
    };
    const { records } = await base.scenes.search(search, { limit: 10_000, after: null });
    expect(records.map(({ featureId }) => featureId)).toEqual(one.expected.map(({ id }) => id));
  });

  it('are left alone when they come again', async () => {
    expect((await harvestAll()).map(({ added, changed, unchanged }) => [added, changed, unchanged])).toEqual([
      [0, 0, 735],
      [0, 0, 1503],
      [0, 0, 1892],
      [0, 0, 252],
    ]);
  });
});
