import { dataFigures } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import type { SceneRecord } from '../port/scene-record.ts';
import { type ReadyMappingName, readyMapping } from './mappings/index.ts';
import { parseStacItem } from './parse-item.ts';
import { stacMapping } from './stac-mapping.ts';
import { realItems, recorded } from './testing/real-items.ts';

const { maxar, capella, umbra, iceye, severalSensors, otherVersions } = dataFigures.archive;

function records(file: string, name: ReadyMappingName): SceneRecord[] {
  return realItems(file).map((item) => {
    const read = parseStacItem(item, readyMapping(name));
    if (!read.ok) throw new Error(read.reason);
    return read.record;
  });
}

const PLAIN = stacMapping.parse({ provider: 'plain', label: 'Plain' });
const RING = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 51],
  [10, 50],
];

function item(properties: Record<string, unknown> = {}, change: Record<string, unknown> = {}) {
  return {
    type: 'Feature',
    id: 'one',
    collection: 'c',
    geometry: { type: 'Polygon', coordinates: [RING] },
    properties: { datetime: '2026-01-02T03:04:05Z', ...properties },
    assets: {},
    ...change,
  };
}

function record(properties: Record<string, unknown> = {}, change: Record<string, unknown> = {}, mapping = PLAIN) {
  const read = parseStacItem(item(properties, change), mapping, { baseUrl: 'https://a.example/items/one.json' });
  if (!read.ok) throw new Error(read.reason);
  return read.record;
}

describe('real items', () => {
  it('of Maxar have every fact of an optical scene', () => {
    const scenes = records(maxar.file, 'vantor');
    expect(scenes).toHaveLength(maxar.items);
    expect(scenes.filter(({ parts }) => parts.length > 1)).toHaveLength(maxar.ofSeveralParts);
    expect(new Set(scenes.map(({ satellite }) => satellite))).toEqual(
      new Set(['WorldView-1', 'WorldView-2', 'WorldView-3', 'WorldView-4', 'GeoEye-1']),
    );
    expect(scenes.filter(({ phenomenology }) => phenomenology === 'pan')).toHaveLength(maxar.panchromatic);
    for (const { cloudCover, groundSampleDistanceM, offNadirDeg, sunElevationDeg, assets } of scenes) {
      expect(cloudCover).toBeLessThanOrEqual(1);
      expect(groundSampleDistanceM).toBeLessThan(3);
      expect(offNadirDeg).toBeLessThan(50);
      expect(sunElevationDeg).not.toBeNull();
      expect(assets.image).toMatch(/^https:.*-visual\.tif$/);
    }
    expect(scenes[0]).toMatchObject({ cloudCover: expect.closeTo(maxar.firstCloudCover, 9) });
  });

  it('of Capella take the larger resolution and the look angle', () => {
    const scenes = records(capella.file, 'capella');
    expect(scenes).toHaveLength(capella.items);
    expect(scenes[0]).toMatchObject({
      satellite: 'Capella-13',
      groundSampleDistanceM: 0.56,
      offNadirDeg: 43.8,
      cloudCover: null,
      sunElevationDeg: null,
      phenomenology: 'sar',
      colorBands: ['HH'],
      orbitState: 'ascending',
      lookSide: 'left',
      assets: { quicklook: expect.stringMatching(/_thumb\.png$/), image: expect.stringMatching(/\.tif$/) },
    });
    for (const { groundSampleDistanceM, offNadirDeg } of scenes) {
      expect(groundSampleDistanceM).toBeGreaterThan(0);
      expect(offNadirDeg).toBeGreaterThan(0);
    }
  });

  it('of Umbra have no off-nadir angle, some no orbit direction', () => {
    const scenes = records(umbra.file, 'umbra');
    expect(scenes).toHaveLength(umbra.items);
    expect(scenes.every(({ offNadirDeg }) => offNadirDeg === null)).toBe(true);
    expect(scenes.every(({ groundSampleDistanceM }) => groundSampleDistanceM !== null)).toBe(true);
    expect(scenes.filter(({ orbitState }) => orbitState === null)).toHaveLength(umbra.withoutOrbitDirection);
    expect(scenes.filter(({ assets }) => assets.image === null).length).toBeLessThan(3);
  });

  it('of ICEYE have no resolution', () => {
    const scenes = records(iceye.file, 'iceye');
    expect(scenes).toHaveLength(iceye.items);
    expect(scenes[0]).toMatchObject({ satellite: 'ICEYE-X42', groundSampleDistanceM: null, offNadirDeg: 22.643083 });
  });

  it('of many other satellites are read by the default mapping', () => {
    const read = realItems(severalSensors.file).map((one) => parseStacItem(one, PLAIN));
    expect(read).toHaveLength(severalSensors.items);
    expect(read.filter(({ ok }) => !ok)).toEqual([]);
    const radar = read.filter((one) => one.ok && one.record.phenomenology === 'sar');
    expect(radar).toHaveLength(severalSensors.radar);
  });

  it('of Planet and of Sentinel-2 in STAC 1.0 beta and 1.1 are read as well', () => {
    for (const one of [...otherVersions.map(recorded), ...realItems('samples/sentinel2_items.ndjson')])
      expect(parseStacItem(one, PLAIN)).toMatchObject({ ok: true });
  });
});

describe('parseStacItem', () => {
  it('returns null for facts that the catalog omits or states wrongly', () => {
    expect(record({ 'eo:cloud_cover': 'none', 'view:off_nadir': 200, gsd: -1, platform: 7 })).toMatchObject({
      satellite: 'Plain',
      cloudCover: null,
      offNadirDeg: null,
      groundSampleDistanceM: null,
      sunElevationDeg: null,
      orbitState: null,
    });
  });

  it('understands units, signs and paths', () => {
    const mapping = stacMapping.parse({
      provider: 'x',
      label: 'X',
      fields: {
        groundSampleDistance: { groups: [['size.cm']], unit: 'cm' },
        cloudCover: { paths: ['clouds'], unit: 'fraction' },
        platform: ['$.collection'],
      },
    });
    const read = record(
      { size: { cm: 50 }, clouds: 0.25, 'view:off_nadir': -12, 'view:sun_azimuth': -90 },
      {},
      mapping,
    );
    expect(read).toMatchObject({
      groundSampleDistanceM: 0.5,
      cloudCover: 0.25,
      offNadirDeg: 12,
      sunAzimuthDeg: 270,
      satellite: 'c',
    });
  });

  it('uses the start if an item has no single time', () => {
    const times = { datetime: null, start_datetime: '2026-01-02T03:04:05.123456+02:00' };
    expect(record(times).acquiredAtMs).toBe(Date.UTC(2026, 0, 2, 1, 4, 5, 123));
  });

  it('resolves addresses of assets and drops those that are not web addresses', () => {
    const read = (href: string) => record({}, { assets: { a: { href, roles: ['thumbnail'] } } }).assets.quicklook;
    expect(read('./thumb.png')).toBe('https://a.example/items/thumb.png');
    expect(read('s3://bucket/a/b.png')).toBe('https://bucket.s3.amazonaws.com/a/b.png');
    expect(read('file:///etc/passwd')).toBeNull();
    expect(read('data:image/png;base64,AAAA')).toBeNull();
    const self = [{ rel: 'self', href: 'https://b.example/x/y.json' }];
    expect(record({}, { links: self, assets: { a: { href: 'z.png', roles: ['thumbnail'] } } }).assets.quicklook).toBe(
      'https://b.example/x/z.png',
    );
  });

  it('accepts an item only with the properties that its mapping requires', () => {
    const map = item({ title: 'All footprints' }, { id: '000-iceye-sar-collection-footprints' });
    expect(parseStacItem(map, readyMapping('iceye'))).toEqual({
      ok: false,
      reason: 'platform: is missing; every scene of ICEYE has one',
    });
    expect(parseStacItem(item({ platform: 'iceye-x2' }), readyMapping('iceye'))).toMatchObject({ ok: true });
  });

  it.each<[string, unknown, string]>([
    ['no object', [], 'item: is no JSON object'],
    ['a collection', { type: 'Collection' }, 'type: is "Collection"'],
    ['no id', item({}, { id: '' }), 'id: is ""'],
    ['an id of 251 characters', item({}, { id: 'x'.repeat(251) }), '1 to 250'],
    ['no properties', item({}, { properties: null }), 'properties: are missing'],
    ['no date', item({ datetime: null }), 'datetime: is missing'],
    ['a date without zone', item({ datetime: '2026-01-02T03:04:05' }), 'datetime: is "2026-01-02T03:04:05"'],
    ['the 31st of February', item({ datetime: '2026-02-31T25:00:00Z' }), 'datetime'],
    ['no geometry', item({}, { geometry: null }), 'geometry: is missing'],
    [
      'prototype games',
      JSON.parse('{"type":"Feature","id":"a","properties":{"__proto__":{"datetime":"2026-01-01T00:00:00Z"}}}'),
      'datetime',
    ],
  ])('rejects %s', (_what, wrong, words) => {
    expect(parseStacItem(wrong, PLAIN)).toMatchObject({ ok: false, reason: expect.stringContaining(words) });
  });
});
