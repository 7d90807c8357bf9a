import { withDataFolder, withEmbedded } from './index-base.ts';
import { measureHarvest } from './index-harvest.ts';
import { measureHttp } from './index-http.ts';
import { measureSearch } from './index-measures.ts';
import { fillScenes } from './synthetic-scenes.ts';

/** The index with a million scenes on the embedded server; `npm run bench:index-10m` uses ten million. */
const SCENES = 1_000_000;

await withDataFolder(async (dataDir) => {
  const searched = await withEmbedded(dataDir, async (url) => {
    const cities = await fillScenes(url, 0, SCENES);
    const { searchesPerSec } = await measureSearch(url, cities, '1m');
    await measureHarvest(url, cities, dataDir, '1m');
    return { cities, searchesPerSec };
  });
  await measureHttp({ dataDir, size: '1m', ...searched });
});
