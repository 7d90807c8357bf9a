import path from 'node:path';
import { withIndexBase } from './index-base.ts';
import { measureHarvest } from './index-harvest.ts';
import { measureSearch } from './index-measures.ts';
import { fillScenes } from './synthetic-scenes.ts';

/** The index with a million scenes on the embedded server; `npm run bench:index-10m` does the same with ten. */
await withIndexBase(async (url, folder) => {
  const cities = await fillScenes(url, 0, 1_000_000);
  await measureSearch(url, cities, '1m');
  await measureHarvest(url, cities, path.join(folder, 'items.ndjson'), '1m');
});
