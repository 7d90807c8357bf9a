import { describe, expect, it } from 'vitest';
import { type ReadyMappingName, readyInputs, readyMapping, readyMappings } from './mappings/index.ts';
import { parseStacItem } from './parse-item.ts';
import { stacMapping, toPriceRules } from './stac-mapping.ts';

const NAMES = [...readyInputs.keys()] as ReadyMappingName[];

function item(properties: Record<string, unknown>, change: Record<string, unknown> = {}) {
  const ring = [
    [10, 50],
    [11, 50],
    [11, 51],
    [10, 50],
  ];
  return {
    type: 'Feature',
    id: 'one',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { datetime: '2026-01-02T03:04:05Z', ...properties },
    ...change,
  };
}

function parse(name: ReadyMappingName, properties: Record<string, unknown>, change: Record<string, unknown> = {}) {
  const mapping = readyMapping(name);
  const required = Object.fromEntries(mapping.requires.map((path) => [path, 'one']));
  const parsed = parseStacItem(item({ ...required, ...properties }, change), mapping, {
    baseUrl: 'https://a.example/',
  });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.record;
}

describe('a ready mapping', () => {
  it.each<[ReadyMappingName, string, string]>([
    ['vantor', 'WV03', 'WorldView-3'],
    ['vantor', 'worldview-02', 'WorldView-2'],
    ['vantor', 'LG01', 'WorldView Legion 1'],
    ['vantor', 'legion-06', 'WorldView Legion 6'],
    ['planet', 'skysat', 'SkySat'],
    ['planet', 'SSC12', 'SkySat-C12'],
    ['capella', 'capella-13', 'Capella-13'],
    ['iceye', 'ICEYE-X42', 'ICEYE-X42'],
    ['umbra', 'UMBRA-08', 'Umbra-08'],
    ['airbus', 'PHR1A', 'Pléiades 1A'],
    ['airbus', 'PNEO4', 'Pléiades Neo 4'],
    ['airbus', 'spot-7', 'SPOT 7'],
    ['airbus', 'tsx-1', 'TerraSAR-X'],
    ['up42', 'pleiades-1B', 'Pléiades 1B'],
    ['earth-search', 'sentinel-2c', 'Sentinel-2c'],
    ['earth-search', 'landsat-9', 'landsat-9'],
  ])('%s calls %s %s', (name, platform, satellite) => {
    expect(parse(name, { platform }).satellite).toBe(satellite);
  });

  const mayLackPlatform = NAMES.filter((name) => !readyMapping(name).requires.includes('platform'));
  it.each(mayLackPlatform)("%s uses the catalog's name for an unknown satellite", (name) => {
    expect(parse(name, {}).satellite).toBe(readyMapping(name).label);
  });

  it.each<[ReadyMappingName, Record<string, unknown>, object]>([
    [
      'airbus',
      {
        datetime: null,
        acquisitionDate: '2025-05-05T10:00:00Z',
        constellation: 'SPOT',
        resolution: 1.5,
        cloudCover: 12.5,
        incidenceAngle: 20,
        illuminationElevationAngle: 60,
        illuminationAzimuthAngle: 400,
      },
      {
        acquiredAtMs: Date.UTC(2025, 4, 5, 10),
        groundSampleDistanceM: 1.5,
        cloudCover: 0.125,
        offNadirDeg: null,
        sunElevationDeg: 60,
        sunAzimuthDeg: 40,
        phenomenology: 'ms',
      },
    ],
    ['airbus', { constellation: 'TERRASAR-X' }, { phenomenology: 'sar', colorBands: [] }],
    [
      'planet',
      { datetime: null, acquired: '2025-05-05T10:00:00.5Z', cloud_percent: 100, pixel_resolution: 3, view_angle: -2.5 },
      { acquiredAtMs: Date.UTC(2025, 4, 5, 10, 0, 0, 500), cloudCover: 1, groundSampleDistanceM: 3, offNadirDeg: 2.5 },
    ],
    [
      'up42',
      { cloudCoverage: 50, providerProperties: { offNadirAngle: 11, illuminationElevationAngle: -95 } },
      { cloudCover: 0.5, offNadirDeg: 11, sunElevationDeg: null },
    ],
    [
      'up42',
      { 'sar:instrument_mode': 'SM', 'sar:resolution_azimuth': 3, 'sar:resolution_range': 1.2 },
      { phenomenology: 'sar', groundSampleDistanceM: 3 },
    ],
    ['vantor', { platform: 'WV01', pan_resolution_avg: 0.5 }, { phenomenology: 'pan', colorBands: ['pan'] }],
    ['vantor', { 'view:incidence_angle': 70, off_nadir_avg: 12 }, { offNadirDeg: 12 }],
    [
      'capella',
      { 'sar:resolution_azimuth': 0.5, 'capella:resolution_ground_range': 0.7, 'sar:resolution_range': 0.3 },
      { groundSampleDistanceM: 0.7 },
    ],
    ['iceye', { 'sar:polarizations': ['VV', 7, 'x'.repeat(101), 'VH'] }, { colorBands: ['VV', 'VH'] }],
    ['earth-search', { 's2:resolution': 10 }, { groundSampleDistanceM: 10, phenomenology: 'ms' }],
  ])('%s reads %j', (name, properties, record) => {
    expect(parse(name, properties)).toMatchObject(record);
  });

  it('up42 names a scene after its collection if nothing else has a name', () => {
    expect(parse('up42', { producer: ' ' }, { collection: 'phr' }).satellite).toBe('phr');
    expect(parse('up42', { producer: 'airbus' }, { collection: 'phr' }).satellite).toBe('airbus');
  });

  it.each<[ReadyMappingName, Record<string, unknown>, string]>([
    ['umbra', { gec: { href: 'gec.tif' }, tiff: { href: 't.tif' } }, 't.tif'],
    [
      'umbra',
      {
        '2026-01-05_UMBRA-04_GEC.json': { href: 'g.json', type: 'application/json' },
        '2026-01-05_UMBRA-04_GEC.tif': { href: 'g.tif', type: 'image/tiff; application=geotiff' },
      },
      'g.tif',
    ],
    ['planet', { ortho_visual: { href: 'o.tif' } }, 'o.tif'],
    ['iceye', { 'grd-cog': { href: 'g.tif' }, 'qlk-cog': { href: 'q.tif' } }, 'g.tif'],
  ])('%s finds the image in %j', (name, assets, end) => {
    const { image } = parse(name, {}, { assets }).assets;
    expect(image).toBe(`https://a.example/${end}`);
  });

  it.each(NAMES)('%s sells what it finds: a price for the kind that is not radar, or for radar', (name) => {
    const { centsPerKm2 } = toPriceRules(readyMapping(name));
    expect(Object.keys(centsPerKm2)).toContain(readyMapping(name).kinds.otherwise);
  });

  it('exists only under its own name', () => {
    expect([...readyMappings().keys()]).toEqual(NAMES);
    // Names of settings are validated earlier, so this is a bug of the caller.
    expect(() => readyMapping('acme' as ReadyMappingName)).toThrow('There is no mapping acme');
  });
});

describe('a mapping from a file', () => {
  it('follows the STAC extensions by default', () => {
    const { fields, kinds, prices, assets, collections } = stacMapping.parse({ provider: 'x', label: 'X' });
    expect([fields.cloudCover, fields.offNadir]).toEqual([
      { paths: ['eo:cloud_cover'], unit: 'percent' },
      ['view:off_nadir'],
    ]);
    expect(kinds.rules).toEqual([{ path: 'sar:instrument_mode', is: 'sar' }]);
    expect([assets.image, collections, prices.lines, prices.sizesKm]).toEqual([[], [], [], [1, 2, 5]]);
  });

  it.each<[string, object]>([
    ['an upper-case provider', { provider: 'Acme' }],
    ['a provider that begins with a digit', { provider: '1a' }],
    ['a provider of 41 characters', { provider: 'a'.repeat(41) }],
    ['no label', { label: '' }],
    ['a field that does not exist', { fields: { cloud: ['a'] } }],
    ['an empty path', { fields: { offNadir: [''] } }],
    ['no resolution at all', { fields: { groundSampleDistance: { groups: [] } } }],
    ['an unknown unit', { fields: { cloudCover: { paths: ['a'], unit: 'okta' } } }],
    ['an unknown kind', { kinds: { rules: [], otherwise: 'hyper' } }],
    ['parts of a cent', { prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 0.5 }] } }],
    ['a price below 0', { prices: { lines: [{ phenomenology: 'ms', centsPerKm2: -1 }] } }],
    ['no sizes', { prices: { sizesKm: [] } }],
    ['a size of 101 km', { prices: { sizesKm: [101] } }],
    ['a GeoTIFF that is cheaper', { prices: { tiffFactor: 0.99 } }],
    ['a word that is misspelled', { asets: {} }],
  ])('with %s is rejected', (_what, change) => {
    expect(stacMapping.safeParse({ provider: 'x', label: 'X', ...change }).success).toBe(false);
  });

  it.each(['leastAreaKm2', 'minimumKm2'])(
    'with a %s above the largest area is rejected with the field and the limit',
    (field) => {
      const read = stacMapping.safeParse({ provider: 'x', label: 'X', prices: { [field]: 101, largestAreaKm2: 100 } });
      expect(read.error?.issues).toMatchObject([
        { path: ['prices', field], message: 'must be at most the largestAreaKm2 of 100' },
      ]);
    },
  );

  it('may sell for nothing, and uses the last of two prices for one kind', () => {
    const lines = [5, 0].map((centsPerKm2) => ({ phenomenology: 'ms', centsPerKm2 }) as const);
    const rules = toPriceRules(stacMapping.parse({ provider: 'x', label: 'X', prices: { lines, minimumCents: 7 } }));
    expect(rules).toEqual({
      centsPerKm2: { ms: 0 },
      minimumCents: 7,
      minimumKm2: 0,
      sizesKm: [1, 2, 5],
      tiffFactor: 1,
    });
  });
});
