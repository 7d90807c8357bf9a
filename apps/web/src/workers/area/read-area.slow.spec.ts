import { readFileSync } from 'node:fs';
import { areaPath } from '@groundtrack/fixtures';
import { geodesicDistanceM, measureArea, tidyArea } from '@groundtrack/geo';
import { describe, expect, it } from 'vitest';
import { inspectArea } from './inspect-area.ts';
import { readAreaFile, readAreaText } from './read-area.ts';
import type { FoundArea } from './shapes.ts';
import { shpOf, WGS84_PRJ, zipOf } from './testing.ts';

const fixture = (name: string) => readAreaFile(new Blob([readFileSync(areaPath(name))]), () => undefined);
const file = (content: string | Uint8Array<ArrayBuffer>) => readAreaFile(new Blob([content]), () => undefined);
const refusalOf = async (read: Promise<FoundArea>) => {
  try {
    return JSON.stringify(await read);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};
const box = '0 0, 2 0, 2 1, 0 1, 0 0';

describe('files that GDAL wrote of one lake', () => {
  it.each([
    ['lake.kml', 0.01],
    ['lake.kmz', 0.01],
    ['lake-wgs84.zip', 0.01],
    ['lake-utm31.zip', 0.01],
    ['lake-laea.zip', 0.01],
    ['lake-amersfoort.zip', 0.01],
  ])('%s is the same area as the GeoJSON, with its island, to %d m', async (name, atMostM) => {
    const [lake, same] = [await fixture('lake.geojson'), await fixture(name)];
    const [rings, others] = [tidyArea(lake.polygons), tidyArea(same.polygons)];
    expect(others.map((polygon) => polygon.map(({ length }) => length))).toEqual([[143, 50]]);
    const positions = rings.flat(2);
    for (const at of others.flat(2))
      expect(Math.min(...positions.map((other) => geodesicDistanceM(at, other)))).toBeLessThan(atMostM);
    expect(measureArea(others).areaKm2).toBeCloseTo(measureArea(rings).areaKm2, 3);
  });

  it('lake.gpx is its shore: a line that is read as an outline', async () => {
    const { polygons, notes } = await fixture('lake.gpx');
    expect(polygons.map((polygon) => polygon.map(({ length }) => length))).toEqual([[143]]);
    expect(notes).toEqual(['Its line was taken as an outline.']);
  });

  it('a shapefile without .prj is rejected by name', async () => {
    expect(await refusalOf(fixture('lake-without-prj.zip'))).toContain('The shapefile has no .prj');
  });
});

describe('a ring without a defined winding order, or with another than that of GeoJSON,', () => {
  it.each<[string, () => Promise<FoundArea>]>([
    ['typed positions', () => readAreaText('1, 179\n2, 179\n2, -179\n1, -179')],
    ['corners of a box', () => readAreaText('2, 8\n1, 9')],
    ['a line', () => readAreaText('LINESTRING(0 0,0 1,1 1,0 0)')],
    ['a shapefile', () => fixture('lake-wgs84.zip')],
    ['a shapefile in meters', () => fixture('lake-laea.zip')],
  ])('%s is rewound silently', async (_what, read) => {
    expect(inspectArea(await read()).findings).toEqual([]);
  });

  it('is rewound with a note for GeoJSON and WKT', async () => {
    const { findings } = inspectArea(await readAreaText('POLYGON((0 0,0 1,1 1,0 0))'));
    expect(findings.map(({ fault }) => fault.kind)).toEqual(['winding']);
  });
});

describe('a text', () => {
  it.each([
    ['WKT', `POLYGON ((${box}), (0.5 0.2, 1 0.2, 1 0.5, 0.5 0.2))`, [[5, 4]]],
    ['EWKT with heights', `SRID=4326;POLYGON Z((0 0 1,2 0 1,2 1 1,0 0 1))`, [[4]]],
    ['PolygonZM', `POLYGONZM((0 0 1 2,2 0 1 2,2 1 1 2,0 0 1 2))`, [[4]]],
    ['several WKT', `POLYGON((${box}))\nMULTIPOLYGON(((${box})),((${box})))`, [[5], [5], [5]]],
    ['a collection', `GEOMETRYCOLLECTION(POINT(1 1),POLYGON((${box})),MULTIPOINT((1 1),2 2))`, [[5]]],
    ['a line', `LINESTRING(${box})`, [[5]]],
    ['a feature', '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}', [[4]]],
    ['positions', '47.4, 8.5\n47.5, 8.5\n47.5, 8.6', [[4]]],
    ['positions with letters', "47°24'N 8°30'E\n47°30'N 8°30'E\n47°30'N 8°36'E\n\n1 2\n3 4\n5 2", [[4], [4]]],
    ['two corners', '47.4, 8.5\n47.5, 8.6', [[5]]],
  ])('may be %s', async (_what, text, lengths) => {
    const { polygons } = await readAreaText(text);
    expect(polygons.map((polygon) => polygon.map(({ length }) => length))).toEqual(lengths);
  });

  it('has the name of its only shape', async () => {
    const kml = (...names: string[]) =>
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>File</name>${names
        .map(
          (name) => `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,1 1,1 0,0
        </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
        )
        .join(
          '',
        )}<Placemark><name>Gate</name><Point><coordinates>0,0</coordinates></Point></Placemark></Document></kml>`;
    const read = async (text: string) => inspectArea(await readAreaText(text));
    expect(await read(kml(' Field\n 7 '))).toMatchObject({ name: 'Field 7', findings: [] });
    expect((await read(kml('&lt;b&gt;x'.repeat(100)))).name).toHaveLength(200);
    expect((await read(kml('Field 7', 'Field 8'))).name).toBe('');
    expect((await read('POLYGON((0 0,0 1,1 1,0 0))')).name).toBe('');
  });

  it('has latitude first where positions are typed, longitude first in WKT', async () => {
    expect((await readAreaText('47.4, 8.5\n47.5, 8.6')).polygons[0]?.[0]?.[0]).toEqual([8.5, 47.4]);
    expect((await readAreaText('POLYGON((8.5 47.4,8.6 47.5,8.6 47.4,8.5 47.4))')).polygons[0]?.[0]?.[0]).toEqual([
      8.5, 47.4,
    ]);
  });

  it.each([
    ['one position', '47.4, 8.5', 'One position is not an area.'],
    ['a wrong line', '47.4, 8.5\n47.5, 8.6\nhere', 'Line 3: “here” is not a position'],
    ['latitude 91', '91, 8.5\n47.5, 8.6', 'Line 1: Latitude 91 is outside -90 to 90'],
    ['a WKT that ends', 'POLYGON((1 2, 3', 'The WKT is incomplete or wrong at line 1, character 16.'],
    ['another grid', 'SRID=32632;POLYGON((0 0,1 0,1 1,0 0))', 'The WKT is in the grid with the SRID 32632.'],
    ['half a JSON', '{"type":"Polygon",', 'It is not valid JSON:'],
    ['a point', '{"type":"Point","coordinates":[1,2]}', 'It has no shape, only 1 point.'],
    ['another type', '{"type":"Circle"}', 'The GeoJSON has the type "Circle", which is not GeoJSON'],
    ['TopoJSON', '{"type":"Topology"}', 'This is TopoJSON'],
    ['no list', '{"type":"Polygon","coordinates":5}', 'The GeoJSON has no list of coordinates, but 5.'],
    [
      'an old grid',
      '{"type":"Point","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}}',
      'EPSG::3857',
    ],
    ['nothing', 'POLYGON EMPTY', 'It has no polygon and no line.'],
    ['too much', 'a'.repeat(2_000_001), 'The text has 2,000,001 characters. The limit here is 2,000,000'],
  ])('may not be %s', async (_what, text, reason) => {
    expect(await refusalOf(readAreaText(text))).toContain(reason);
  });

  it('keeps invalid numbers, so that their position can be reported', async () => {
    const { polygons } = await readAreaText('{"type":"Polygon","coordinates":[[[0,0],["x",1],[1,1],[0,0]]]}');
    expect(polygons[0]?.[0]?.[1]).toEqual([Number.NaN, 1]);
  });
});

const kml = (inside: string) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const placemark =
  '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 2,0 2,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>';

describe('a file', () => {
  it('is read in UTF-16, with and without a mark, and by what is in it', async () => {
    const utf16 = Buffer.from(kml(placemark), 'utf16le');
    for (const bytes of [utf16, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), Buffer.from(utf16).swap16()])
      expect((await file(Uint8Array.from(bytes))).polygons).toHaveLength(1);
    expect((await file(`POLYGON((${box}))`)).polygons).toHaveLength(1);
  });

  it('notes that a KML has external links, and fetches nothing', async () => {
    const link = '<NetworkLink><Link><href>https://example.com/more.kml</href></Link></NetworkLink>';
    expect((await file(kml(placemark + link))).notes).toEqual(['It links to other files, which were not fetched.']);
    expect(await refusalOf(file(kml(link)))).toContain('It has no polygon and no line');
  });

  const lol = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">';
  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    [
      'entities',
      `<?xml version="1.0"?>\n<!-- x --><!DOCTYPE kml [${lol}]><kml>&b;</kml>`,
      'It begins with a document type',
    ],
    [
      'an external document type',
      '<!DOCTYPE kml SYSTEM "http://example.com/x.dtd"><kml/>',
      'It begins with a document type',
    ],
    ['a page called .kml', '<html><body>404</body></html>', 'It is a page or picture (“<html>”), not KML or GPX.'],
    ['other XML', '<osm version="0.6"/>', 'It is XML that begins with “<osm'],
    ['broken XML', kml('<Placemark>'), 'It is not valid XML:'],
    ['too many tags', `<gpx>${'<a/>'.repeat(600_000)}</gpx>`, 'It has 600,002 tags. The limit is 600,000.'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 1, 0, 2]), 'It is not GeoJSON, KML'],
    ['nothing', '', 'It is empty.'],
    ['a .shp alone', Uint8Array.from(shpOf([])), 'A .shp alone does not give its coordinate system.'],
    ['65,536 files', zipOf([], { count: 0xffff }), 'The ZIP has 65,535 or more files. The limit is 100.'],
    [
      '101 files',
      zipOf(Array.from({ length: 101 }, (_, i) => ({ name: `${i}.kml`, content: '' }))),
      'The ZIP has 101 files',
    ],
    ['a ZIP in a ZIP', zipOf([{ name: 'a.kmz', content: zipOf([]) }]), '“a.kmz” in the ZIP is a ZIP itself.'],
    ['a hidden ZIP', zipOf([{ name: 'a.kml', content: zipOf([]) }]), '“a.kml” in the ZIP is a ZIP itself.'],
    ['nothing that is read', zipOf([{ name: 'a.txt', content: 'x' }]), 'The ZIP has no .shp'],
    ['a password', zipOf([{ name: 'a.kml', content: 'x', flags: 1 }]), '“a.kml” in the ZIP is encrypted.'],
    ['another method', zipOf([{ name: 'a.kml', content: 'x', method: 14 }]), 'is compressed with method 14'],
    [
      'half a ZIP',
      zipOf([{ name: 'a.kml', content: kml(placemark) }]).slice(0, 200),
      'The ZIP is damaged or incomplete.',
    ],
    [
      'a bomb',
      zipOf([{ name: 'a.kml', content: Buffer.alloc(201 * 1024 ** 2) }]),
      'The ZIP unpacks to more than 200 MB',
    ],
    [
      'another datum',
      zipOf([
        { name: 'a.shp', content: shpOf([]) },
        { name: 'a.prj', content: WGS84_PRJ.replace('D_WGS_1984', 'D_European_1950') },
      ]),
      'whose datum “D_European_1950” is not supported',
    ],
    [
      'half a shapefile',
      zipOf([
        {
          name: 'a.shp',
          content: shpOf([
            [
              [
                [0, 0],
                [0, 1],
                [1, 1],
                [0, 0],
              ],
            ],
          ]).subarray(0, 150),
        },
        { name: 'a.prj', content: WGS84_PRJ },
      ]),
      'Its .shp is damaged or incomplete.',
    ],
  ])('may not have %s', async (_what, content, reason) => {
    expect(await refusalOf(file(content))).toContain(reason);
  });

  it('may not have more than 50 MB or 1,000,000 positions', async () => {
    expect(await refusalOf(file(new Uint8Array(50 * 1024 ** 2 + 1)))).toContain('It is 51 MB, and the limit is 50 MB.');
    expect(await refusalOf(file(`LINESTRING(${'1 2,'.repeat(1_000_000)}1 2)`))).toContain(
      'more than 1,000,000 positions',
    );
  });

  const field = '8.5,47.3 8.6,47.3 8.6,47.4 8.5,47.4 8.5,47.3';
  const fieldKm2 = 84.004;
  const boundary = (prefix: string) =>
    `<${prefix}outerBoundaryIs><${prefix}LinearRing><${prefix}coordinates>${field}</${prefix}coordinates></${prefix}LinearRing></${prefix}outerBoundaryIs>`;
  const fieldJson = [field.split(' ').map((pair) => pair.split(',').map(Number))];
  const fieldFeature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: fieldJson } };
  const crsOf = (name: string) => ({ crs: { type: 'name', properties: { name } }, ...fieldFeature });
  const areaOf = async (content: string | Uint8Array<ArrayBuffer>) =>
    measureArea(tidyArea((await file(content)).polygons)).areaKm2;

  it.each([
    [
      'a prefix for KML',
      `<?xml version="1.0"?><k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:Polygon>${boundary('k:')}</k:Polygon></k:Placemark></k:kml>`,
    ],
    [
      'a prefix for KML below a root without one',
      `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:Polygon>${boundary('k:')}</k:Polygon></k:Placemark></kml>`,
    ],
    [
      'a prefix that is never declared',
      `<kml xsi:schemaLocation="a b"><Placemark><gx:balloon/><Polygon>${boundary('')}</Polygon></Placemark></kml>`,
    ],
    [
      'a prefix for GPX',
      `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" x:y="1"><g:trk><g:trkseg>${field
        .split(' ')
        .map((pair) => `<g:trkpt lon="${pair.split(',')[0]}" lat="${pair.split(',')[1]}"/>`)
        .join('')}</g:trkseg></g:trk></g:gpx>`,
    ],
    [
      'a feature without geometry',
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {} }, fieldFeature] }),
    ],
    ...[
      'urn:ogc:def:crs:OGC:1.3:CRS83',
      'urn:ogc:def:crs:OGC::CRS84h',
      'http://www.opengis.net/gml/srs/epsg.xml#4326',
      'http://www.opengis.net/def/crs/EPSG/0/4326',
      'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      'urn:ogc:def:crs:EPSG:6.9:4326',
      'urn:ogc:def:crs:EPSG:0:4326',
      'urn:ogc:def:crs:EPSG::4326',
      'EPSG:4326',
    ].map((name) => [`the grid ${name}`, JSON.stringify(crsOf(name))]),
  ])('may have %s', async (_what, content) => {
    expect(await areaOf(content ?? '')).toBeCloseTo(fieldKm2, 3);
  });

  it.each(['urn:ogc:def:crs:EPSG::3857', 'http://www.opengis.net/def/crs/EPSG/0/3857', 'EPSG:14326'])(
    'may not have the grid %s',
    async (name) => {
      expect(await refusalOf(file(JSON.stringify(crsOf(name))))).toContain(`The GeoJSON is in ${name}.`);
    },
  );

  it('of KML has no direction', async () => {
    const { findings } = inspectArea(await file(kml(placemark.replace('0,0 2,0 2,1 0,0', '0,0 2,1 2,0 0,0'))));
    expect(findings).toEqual([]);
  });

  it.each(['zip64 sizes', 'a zip64 directory'] as const)('may have %s', async (zip64) => {
    const content = kml(`<Placemark><Polygon>${boundary('')}</Polygon></Placemark>`);
    expect(await areaOf(zipOf([{ name: 'a.kml', content }], { zip64 }))).toBeCloseTo(fieldKm2, 3);
  });

  it.each([
    ['wound as it should be', false, true],
    ['wound the other way', true, false],
    ['both clockwise', false, false],
    ['both counterclockwise', true, true],
  ])('has one polygon with a hole: %s', async (_what, isOuterReversed, isInnerReversed) => {
    const square = (west: number, size: number): [number, number][] => [
      [west, west],
      [west, west + size],
      [west + size, west + size],
      [west + size, west],
      [west, west],
    ];
    const outer = isOuterReversed ? square(0, 1).toReversed() : square(0, 1);
    const inner = isInnerReversed ? square(0.25, 0.5).toReversed() : square(0.25, 0.5);
    const area = await file(
      zipOf([
        { name: 'a.shp', content: shpOf([[inner, outer]]) },
        { name: 'a.prj', content: WGS84_PRJ },
      ]),
    );
    expect(area.polygons.map(({ length }) => length)).toEqual([2]);
    expect(inspectArea(area).findings).toEqual([]);
  });

  it('with islands in holes and outlines that touch has the polygons they are', async () => {
    const ring = (west: number, size: number): [number, number][] => [
      [west, west],
      [west, west + size],
      [west + size, west + size],
      [west + size, west],
      [west, west],
    ];
    const shp = shpOf([[ring(0, 10), ring(1, 8).toReversed(), ring(2, 4), ring(20, 1)]]);
    const zipped = zipOf([
      { name: 'x/Area.SHP', content: shp },
      { name: 'x/area.prj', content: WGS84_PRJ },
      { name: '__MACOSX/x/._Area.SHP', content: 'junk' },
    ]);
    const { polygons } = await file(zipped);
    expect(polygons.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });
});
