import { dataFigures, dataPath, dataText } from '@groundtrack/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '../../../platform/system/system.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { readyMapping } from '../../stac/mappings/index.ts';
import { everything, pointAt, type SceneBase, sceneBase } from '../testing/scene-base.ts';
import { type HarvestSummary, harvest, type Refusal } from './harvest.ts';
import { openSource } from './open-source.ts';

const { maxar, capella, umbra, iceye } = dataFigures.archive;
const FILES = { vantor: maxar, capella, umbra, iceye } as const;
const COUNTS = Object.values(FILES).map(({ items }) => items);

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
const cases = JSON.parse(dataText('archive', 'search_cases.json')) as SearchCase[];

describe('the real items of four providers', () => {
  let base: SceneBase;
  const refused: Refusal[] = [];
  const summaries: HarvestSummary[] = [];

  async function harvestAll(): Promise<HarvestSummary[]> {
    const done = [];
    for (const [name, { file }] of Object.entries(FILES)) {
      const signal = new AbortController().signal;
      const source = await openSource(dataPath('archive', file), {
        collections: [],
        sinceMs: null,
        http: testHttpClient,
        signal,
      });
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
    expect(summaries.map(({ added }) => added)).toEqual(COUNTS);
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

  it('are unchanged when they are read again', async () => {
    expect((await harvestAll()).map(({ added, changed, unchanged }) => [added, changed, unchanged])).toEqual(
      COUNTS.map((items) => [0, 0, items]),
    );
  });
});
