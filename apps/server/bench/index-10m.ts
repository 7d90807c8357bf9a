import { figure } from '../../../tools/bench/figures.ts';
import { withDataFolder, withEmbedded } from './index-base.ts';
import { measureHarvest } from './index-harvest.ts';
import { measureHttp } from './index-http.ts';
import { measureSearch } from './index-measures.ts';
import { fillScenes } from './synthetic-scenes.ts';

/** One and ten million scenes, and the growth of search times. Needs 12 GB of disk and some ten minutes. */
await withDataFolder(async (dataDir) => {
  const searched = await withEmbedded(dataDir, async (url) => {
    const few = await measureSearch(url, await fillScenes(url, 0, 1_000_000), '1m');
    const cities = await fillScenes(url, 1_000_000, 10_000_000);
    const many = await measureSearch(url, cities, '10m');
    figure('index_growth_point_one_provider', many.oneProviderP50Ms / few.oneProviderP50Ms, 'ratio', 2);
    figure('index_growth_point_all', many.allP50Ms / few.allP50Ms, 'ratio', 2);
    figure('index_10m_area_to_point_all', many.areaP50Ms / many.allP50Ms, 'ratio', 2);
    await measureHarvest(url, cities, dataDir, '10m');
    return { cities, searchesPerSec: many.searchesPerSec };
  });
  await measureHttp({ dataDir, size: '10m', ...searched });
});
