import { dataFigures } from '@groundtrack/fixtures';
import { afterEach, describe, expect, it } from 'vitest';
import { type ReadyMappingName, readyMapping } from './mappings/index.ts';
import { parseStacItem } from './parse-item.ts';
import { CRITERIA, closeAll, never, openProvider, point, SORT } from './testing/open-provider.ts';
import { realItems, recorded, searchCases } from './testing/real-items.ts';
import type { TestItem } from './testing/stac-server.ts';

afterEach(closeAll);

interface StacItem {
  readonly assets: Readonly<Record<string, object>>;
}

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

describe('the analytic bands of real items', () => {
  const parse = (items: readonly unknown[], mapping: ReadyMappingName) =>
    items.map((item) => {
      const parsed = parseStacItem(item, readyMapping(mapping));
      if (!parsed.ok) throw new Error(parsed.reason);
      return parsed.record.assets;
    });

  it.each(FILES)('are sold for %s if files exist that are not pictures', (source, file, mapping) => {
    const items = realItems(file) as readonly Partial<StacItem>[];
    const assets = parse(items, mapping);
    const sold = assets.flatMap(({ analytic }) => (analytic ? [analytic] : []));
    const hasNumbers = ({ assets: { ms_analytic: ms, pan_analytic: pan } = {} }: Partial<StacItem>) =>
      (ms ?? pan) !== undefined;
    // Umbra does not state whether a file holds more than a picture.
    const count = { maxar: items.filter(hasNumbers).length, umbra: 0 }[source] ?? items.length;
    expect(sold).toHaveLength(count);
    for (const { files, facts } of sold) {
      expect(files).toHaveLength(1);
      expect(files[0]?.address).toMatch(source === 'maxar' ? /-(ms|pan)\.tif$/ : /\.tif$/);
      expect(facts).toEqual({ bands: [] });
    }
  });

  it('of Sentinel-2 are those of 10 m, from four files, with scale and offset', () => {
    const { features } = recorded('sentinel2_l1c_earth_search_response.json') as { features: TestItem[] };
    const keys = ['blue', 'green', 'red', 'nir', 'swir16'];
    const band = (key: string) => ({
      'raster:bands': [{ nodata: 0, data_type: 'uint16', spatial_resolution: 10, scale: 0.0001, offset: -0.1 }],
      'eo:bands': [{ name: key, common_name: key, description: `${key} (band)` }],
    });
    const ofType = (type: string) =>
      Object.fromEntries(keys.map((key) => [key, { ...band(key), href: `https://a/${key}`, type }]));
    const [cogs, jp2] = parse(
      ['image/tiff; application=geotiff', 'image/jp2'].map((type) => ({ ...features[0], assets: ofType(type) })),
      'earth-search',
    );
    expect(jp2?.analytic).toBeUndefined();
    expect(cogs?.analytic?.files.map(({ address }) => address)).toEqual(
      keys.slice(0, 4).map((key) => `https://a/${key}`),
    );
    expect(cogs?.analytic?.facts.dataType).toBe('uint16');
    expect(cogs?.analytic?.facts.bands[2]).toEqual({
      name: 'red',
      commonName: 'red',
      description: 'red (band)',
      scale: 0.0001,
      offset: -0.1,
    });
  });
});

describe('recorded responses', () => {
  it('of Earth Search become free scenes, although they are coarser than the search limit', async () => {
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

  it('of the Data API of Planet have the fields that the mapping names', () => {
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
