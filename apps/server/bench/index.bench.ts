import { withDataFolder, withEmbedded } from './index-base.ts';
import { measureHttp } from './index-http.ts';
import { measureSearch } from './index-measures.ts';
import { fillScenes } from './synthetic-scenes.ts';

/** The index with a million scenes on the embedded server. */
const SCENES = 1_000_000;

await withDataFolder(async (dataDir) => {
  const cities = await withEmbedded(dataDir, async (url) => {
    const cities = await fillScenes(url, 0, SCENES);
    await measureSearch(url, cities, '1m');
    return cities;
  });
  await measureHttp({ dataDir, cities, size: '1m' });
});
