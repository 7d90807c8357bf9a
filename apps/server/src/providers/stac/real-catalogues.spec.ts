import { dataFigures } from '@groundtrack/fixtures';
import { afterEach, describe, expect, it } from 'vitest';
import { type ReadyMappingName, readyMapping } from './mappings/index.ts';
import { parseStacItem } from './parse-item.ts';
import { CRITERIA, closeAll, never, openProvider, point, SORT } from './testing/open-provider.ts';
import { realItems, recorded, searchCases } from './testing/real-items.ts';
import type { TestItem } from './testing/stac-server.ts';

afterEach(closeAll);

const { maxar, capella, umbra, iceye, dataApiItem } = dataFigures.archive;
const FILES: readonly (readonly [source: string, file: string, mapping: ReadyMappingName])[] = [
  ['maxar', maxar.file, 'vantor'],
  ['capella', capella.file, 'capella'],
  ['umbra', umbra.file, 'umbra'],
  ['iceye', iceye.file, 'iceye'],
];

describe('the search cases over real items', () => {
  it.each(FILES)('hold for %s', { timeout: 60_000 }, async (source, file, mapping) => {
    const items = realItems(file);
    for (const [methods, conformsTo] of [
      [['GET'], SORT],
      [['POST'], []],
    ] as const) {
      const { provider } = await openProvider({ items, methods, conformsTo, pageSize: 37 }, readyMapping(mapping));
      for (const one of searchCases()) {
        const criteria = {
          ...CRITERIA,
          startMs: Date.parse(one.start),
          endMs: Date.parse(one.end),
          maxCloudCover: (one.max_cloud_percent ?? 100) / 100,
          minResolutionM: one.min_resolution_m ?? 0,
          maxResolutionM: one.max_resolution_m ?? Infinity,
        };
        const area = point(one.point.longitude, one.point.latitude);
        const { scenes } = await provider.search({ area, criteria, limit: 1000, cursor: null }, never);
        const expected = one.expected.filter((each) => each.source === source).map(({ id }) => id);
        expect(scenes.map(({ featureId }) => featureId).toSorted()).toEqual(expected.toSorted());
      }
    }
  });
});

describe('recorded answers', () => {
  it('of Earth Search become free scenes, though they are coarser than a search goes', async () => {
    const answer = recorded('sentinel2_l1c_earth_search_response.json') as { features: TestItem[] };
    const mapping = { ...readyMapping('earth-search'), collections: ['sentinel-2-l1c'] };
    const { provider } = await openProvider({ items: answer.features }, mapping);
    const { scenes } = await provider.search(
      { area: point(-20.95, 63), criteria: CRITERIA, limit: 5, cursor: null },
      never,
    );
    expect(scenes).toMatchObject([
      { satellite: 'Sentinel-2b', provider: 'earth-search', cloudCover: expect.closeTo(0.0994, 4) },
    ]);
    expect(scenes[0]?.products.every(({ charge }) => charge.totalCents === 0)).toBe(true);
  });

  it('of the Data API of Planet have the fields the mapping names', () => {
    const item = recorded(dataApiItem) as TestItem;
    const read = { ...item, type: 'Feature', collection: 'SkySatCollect' } as TestItem;
    expect(parseStacItem(read, readyMapping('planet'))).toMatchObject({
      ok: true,
      record: {
        groundSampleDistanceM: expect.any(Number),
        offNadirDeg: expect.any(Number),
        sunElevationDeg: expect.any(Number),
      },
    });
  });
});
