import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readerOf, writeCog } from '@groundtrack/cog';
import { type DeliveryOptions, toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { Raster } from '@groundtrack/raster';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnalyticBand } from '../../../providers/port/analytic-facts.ts';
import type { Delivery } from './delivery-facts.ts';
import { makeDeliverables } from './make-deliverables.ts';
import { writeNoiseImage } from './noise-image.testing.ts';
import { listMisreadFields, readItem } from './read-item.testing.ts';
import { analyticFields, stacItem } from './stac-item.ts';
import { stacValidator } from './stac-validator.testing.ts';

const root = mkdtempSync(path.join(tmpdir(), 'analytic-'));
afterAll(() => rm(root, { recursive: true }));
const never = new AbortController().signal;

const size = { widthPx: 600, heightPx: 530 };
const reflectance = { scale: 0.0001, offset: 0, unit: 'reflectance' };
const BANDS: readonly AnalyticBand[] = [
  { name: 'red', description: 'Red', commonName: 'red', wavelengthUm: 0.66, fwhmUm: 0.06, ...reflectance },
  { name: 'nir', description: 'Near infrared', commonName: 'nir', wavelengthUm: 0.83, fwhmUm: 0.12, ...reflectance },
  { name: 'VV', description: 'Amplitude', scale: 0.0001, offset: 0, unit: 'amplitude' },
];
const NAMES = BANDS.map(({ name }) => name);
/** An empty corner, and values over the whole range of the type. */
const valueAt = (x: number, y: number, band: number) =>
  x + y < 40 ? 0 : 1 + ((x * 613 + y * 97 + band * 20_011) % 65_535);

const inFile = (name: string): number => BANDS.findIndex((band) => band.name === name);

async function delivered(delivery?: DeliveryOptions, names = delivery?.bands ?? NAMES): Promise<Delivery> {
  const [lonDeg, latDeg] = [-76.8755, 39.0045];
  const place = { type: 'Point', coordinates: [lonDeg, latDeg] } as const;
  const { epsg, box } = boxAround({ ...place, coordinates: [lonDeg, latDeg] }, { xKm: 0.6, yKm: 0.53, pixelM: 1 });
  const directory = await mkdtemp(path.join(root, 'provider-'));
  const [picture, bands] = [path.join(directory, 'image.tif'), path.join(directory, 'bands.tif')];
  writeNoiseImage(picture, { ...size, channels: 3 });
  const facts = {
    dataType: 'uint16',
    noData: 0,
    level: 'L2A',
    bands: names.flatMap((name) => BANDS[inFile(name)] ?? []),
  } as const;
  const transform = [box[0], 1, 0, box[3], 0, -1] as const;
  const rows = names.map((name) =>
    Uint16Array.from({ length: size.widthPx * size.heightPx }, (_, i) =>
      valueAt(i % size.widthPx, Math.floor(i / size.widthPx), inFile(name)),
    ),
  );
  const plain = { ...size, dataType: 'uint16', bands: names.map(() => ({})), epsg, transform } as const;
  await writeCog(bands, plain, [{ bands: rows }]);
  const ring: [number, number][] = [
    [-77, 39.1],
    [-77, 38.9],
    [-76.7, 38.9],
    [-76.7, 39.1],
    [-77, 39.1],
  ];
  return {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: {
      featureId: toSceneId('scene'),
      provider: 'maxar',
      satellite: 'WorldView-3',
      acquiredAtMs: Date.parse('2026-08-22T15:10:37.824Z'),
      groundSampleDistanceM: 1,
      cloudCover: 0.1,
      offNadirDeg: 17.2,
      sunElevationDeg: 55,
      sunAzimuthDeg: 141,
      phenomenology: 'ms',
      colorBands: ['red', 'nir'],
      footprint: { type: 'Polygon', coordinates: [ring] },
      orbitState: 'descending',
      lookSide: 'right',
      hasSample: false,
      analytic: facts,
    },
    product: {
      priceId: toPriceId('p'),
      description: '0.6 km, analytic',
      size: { name: '0.6 km', x: 0.6, y: 0.53, boundingBox: [0, 0, 0, 0], projected: { epsg, box } },
      tiff: false,
      analytic: true,
      ...(delivery ? { delivery } : {}),
    },
    image: {
      path: picture,
      ...size,
      epsg,
      box,
      licenseText: 'You may look at it.',
      analytic: { ...facts, path: bands },
    },
    simulated: true,
  };
}

async function make(delivery: Delivery) {
  const folder = await mkdtemp(path.join(root, 'work-'));
  const files = await makeDeliverables(delivery, folder, never);
  return { folder, files: new Map(files.map((file) => [file.kind, file])) };
}

/** Members of an uncompressed ZIP are contained in it unchanged. */
async function itemIn(zip: string) {
  const text = (await readFile(zip)).toString('latin1');
  const from = text.indexOf('{\n  "type": "Feature"');
  return JSON.parse(text.slice(from, text.indexOf('\n}\n', from) + 2));
}

describe('an analytic product', () => {
  test('contains the delivered values, separately and in the ZIP', async () => {
    const { folder, files } = await make(await delivered());
    expect([...files.keys()]).toEqual(['icon', 'full', 'analytic', 'zip']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tif'))).toHaveLength(1);
    const { path: target = '', fileName = '', bytes = 0 } = files.get('analytic') ?? {};
    expect((files.get('zip')?.bytes ?? 0) > bytes).toBe(true);
    expect((await readFile(files.get('zip')?.path ?? '')).includes(fileName)).toBe(true);
    await using file = await open(target, 'r');
    const raster = await Raster.open(readerOf(file, bytes));
    expect(raster.layout).toMatchObject({ ...size, bands: 3, dataType: 'uint16', noData: 0, isTiled: true });
    const { bands, valid } = await raster.readWindow({ left: 0, top: 0, right: 600, bottom: 530 });
    const wrong = bands.flatMap((values, band) =>
      Array.from(values).filter((value, i) => value !== valueAt(i % 600, Math.floor(i / 600), band)),
    );
    expect(wrong).toEqual([]);
    expect([valid?.[0], valid?.[600 * 100]]).toEqual([0, 1]);
  });

  test('describes the values of each band, as read by GDAL', async () => {
    const { files } = await make(await delivered());
    const info = JSON.parse(
      execFileSync('gdalinfo', ['-json', '-mdd', 'IMAGERY', files.get('analytic')?.path ?? '']).toString(),
    );
    expect(info.metadata.IMAGE_STRUCTURE.LAYOUT).toBe('COG');
    expect(info.metadata['']).toMatchObject({ PROCESSING_LEVEL: 'L2A', SATELLITE: 'WorldView-3', SIMULATED: 'yes' });
    expect(info.bands).toMatchObject([
      {
        type: 'UInt16',
        description: 'red',
        noDataValue: 0,
        scale: 0.0001,
        unit: 'reflectance',
        metadata: { IMAGERY: { CENTRAL_WAVELENGTH_UM: '0.66', FWHM_UM: '0.06' } },
      },
      { description: 'nir', noDataValue: 0, metadata: { IMAGERY: { CENTRAL_WAVELENGTH_UM: '0.83' } } },
      { description: 'VV', unit: 'amplitude' },
    ]);
  });

  test('has a valid STAC Item', async () => {
    const { files } = await make(await delivered());
    const item = await itemIn(files.get('zip')?.path ?? '');
    expect(stacValidator()(item)).toEqual([]);
    expect(item.properties['processing:level']).toBe('L2A');
    const { analytic } = item.assets;
    expect(analytic.bands).toHaveLength(3);
    expect(analytic['raster:bands'][1]).toEqual({
      data_type: 'uint16',
      nodata: 0,
      spatial_resolution: 1,
      sampling: 'area',
      unit: 'reflectance',
      scale: 0.0001,
      offset: 0,
    });
    expect(analytic['eo:bands'][1]).toEqual({
      name: 'nir',
      description: 'Near infrared',
      common_name: 'nir',
      center_wavelength: 0.83,
      full_width_half_max: 0.12,
    });
    expect(listMisreadFields(item)).toEqual([]);
    const [red, nir] = readItem(item).getAsset('analytic')?.getBands() ?? [];
    const said = ['name', 'data_type', 'raster:scale', 'eo:common_name', 'eo:center_wavelength', 'gsd'] as const;
    expect(said.map((field) => nir?.getMetadata(field))).toEqual(['nir', 'uint16', 0.0001, 'nir', 0.83, 1]);
    expect(red?.getNoDataValues()).toEqual([0]);
    const broken = { ...item, assets: { ...item.assets, analytic: { ...analytic, 'raster:bands': [{ unit: 5 }] } } };
    expect(stacValidator()(broken)).not.toEqual([]);
  });

  test('has the chosen bands in their order', async () => {
    const { files } = await make(await delivered({ bands: ['VV', 'red'] }));
    const { path: target = '', bytes = 0 } = files.get('analytic') ?? {};
    await using file = await open(target, 'r');
    const raster = await Raster.open(readerOf(file, bytes));
    const { bands } = await raster.readWindow({ left: 100, top: 50, right: 101, bottom: 51 });
    expect(bands.map(([value]) => value)).toEqual([valueAt(100, 50, 2), valueAt(100, 50, 0)]);
    const item = await itemIn(files.get('zip')?.path ?? '');
    expect(item.assets.analytic.bands.map(({ name }: { name: string }) => name)).toEqual(['VV', 'red']);
    expect(stacValidator()(item)).toEqual([]);
    expect(listMisreadFields(item)).toEqual([]);
  });

  test.each<[string, Partial<AnalyticBand>[], number | null]>([
    ['only names', [{}, {}], null],
    ['a common name of its own', [{ commonName: 'vis', wavelengthUm: 0.6 }, { commonName: 'rededge071' }], 0],
    ['a wavelength alone', [{ wavelengthUm: 0.842 }, {}], -9999],
    ['a no-data value of no number', [{ scale: 1e-9, offset: -273.15, unit: 'K' }, {}], Number.NaN],
  ])('has a valid Item for a catalog whose bands have %s', async (_what, known, noData) => {
    const delivery = await delivered();
    const { analytic } = delivery.image;
    if (!analytic) throw new Error('There are no bands');
    const bands = known.map((each, i) => ({ name: `band${i + 1}`, description: `Band ${i + 1}`, ...each }));
    const facts = { ...analytic, dataType: 'float32' as const, noData, level: 'Level-2A (BOA)', bands };
    const stated = { ...delivery, image: { ...delivery.image, analytic: facts } };
    const digest = { bytes: 1, sha256: '0'.repeat(64) };
    const asset = {
      key: 'analytic' as const,
      href: './a.tif',
      type: 'image/tiff',
      title: 'A',
      roles: ['data'],
      digest,
    };
    const item = stacItem(stated, [{ ...asset, fields: analyticFields(stated) }]);
    expect(stacValidator()(JSON.parse(JSON.stringify(item)))).toEqual([]);
  });

  test('rejects a file of another size or type than stated, and leaves nothing', async () => {
    const delivery = await delivered();
    const { analytic } = delivery.image;
    if (!analytic) throw new Error('There are no bands');
    const folder = await mkdtemp(path.join(root, 'work-'));
    const other = { ...delivery, image: { ...delivery.image, analytic: { ...analytic, dataType: 'int16' as const } } };
    await expect(makeDeliverables(other, folder, never)).rejects.toThrow(
      'The file of the bands has 600 x 530 pixels, 3 bands of uint16 where 600 x 530 pixels, 3 bands of int16 were stated',
    );
    await expect(
      makeDeliverables(await delivered({ bands: ['VV', 'red'] }, ['red', 'VV']), folder, never),
    ).rejects.toThrow('The bands VV, red were bought, and red, VV delivered');
    const { analytic: _, ...none } = delivery.image;
    await expect(makeDeliverables({ ...delivery, image: none }, folder, never)).rejects.toThrow('but not delivered');
    expect(await readdir(folder)).toEqual([]);
  });
});
