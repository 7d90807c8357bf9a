import { figure, quantile } from '../../../tools/bench/figures.ts';
import { openDatabase } from '../src/platform/db/pools.ts';
import { PgSceneStore } from '../src/providers/index/pg-scene-store.ts';
import type { SceneSearch } from '../src/providers/index/scene-search.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { around, atOneProvider, atPoint, cityPlace, coastAround, NOTHING, seeded } from './index-questions.ts';
import { HOT_SPOT, type Place } from './synthetic-scenes.ts';

const QUESTIONS = 400;
const HOT_QUESTIONS = 100;
const WORST_REPETITIONS = 6;

/** Every promised figure of the search at the present size. @param size for the names: `1m` */
export async function measureSearch(url: string, cities: readonly Place[], size: string): Promise<void> {
  const database = await openDatabase(url, silentLog);
  const store = new PgSceneStore(database.search);
  const random = seeded(7);
  const measure = async (search: SceneSearch, limit: number): Promise<number> => {
    const startedMs = performance.now();
    await store.search(search, { limit, after: null });
    return performance.now() - startedMs;
  };
  const series = async (count: number, limit: number, question: () => SceneSearch): Promise<number[]> => {
    // The same queries run once before, so that the figures are those of a warm server.
    const questions = Array.from({ length: count }, question);
    for (const one of questions) await measure(one, limit);
    const samples = [];
    for (const one of questions) samples.push(await measure(one, limit));
    return samples;
  };
  const show = (name: string, samples: readonly number[], targets: { p50?: number; p95?: number }): void => {
    figure(`index_${size}_${name}_p50_ms`, quantile(samples, 0.5), 'ms', targets.p50);
    figure(`index_${size}_${name}_p95_ms`, quantile(samples, 0.95), 'ms', targets.p95);
  };
  try {
    const place = () => cityPlace(cities, random);
    const one = await series(QUESTIONS, 10, () => atOneProvider(place(), random));
    show('point_one_provider', one, { p50: 2, p95: 5 });
    const all = await series(QUESTIONS, 50, () => atPoint(place()));
    show('point_all', all, { p50: 2, p95: 5 });
    show('hot_one_provider', await series(HOT_QUESTIONS, 10, () => atOneProvider(HOT_SPOT, random)), { p95: 5 });
    show('hot_all', await series(HOT_QUESTIONS, 50, () => atPoint(HOT_SPOT)), { p95: 5 });
    show('area_50km', await series(QUESTIONS, 50, () => around(place())), { p95: 6 });
    const coasts = await series(HOT_QUESTIONS, 50, () => coastAround(place()));
    show('area_1000_positions', coasts, { p50: 6, p95: 12 });
    for (const [kind, filters] of Object.entries(NOTHING)) {
      const samples = [];
      for (const filter of filters)
        for (let i = 0; i < WORST_REPETITIONS; i++) samples.push(await measure(atPoint(HOT_SPOT, filter), 10));
      figure(`index_${size}_nothing_${kind}_p50_ms`, quantile(samples, 0.5), 'ms');
      figure(`index_${size}_nothing_${kind}_max_ms`, Math.max(...samples), 'ms', 150);
    }
  } finally {
    await database.close();
  }
}
