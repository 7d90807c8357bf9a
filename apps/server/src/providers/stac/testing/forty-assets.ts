import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyGrid } from '@groundtrack/geo/any-grid';

/** An image of a kind that catalogs hold, as GDAL creates it. */
export interface Asset {
  readonly name: string;
  /** The name that GDAL uses. */
  readonly type: 'Byte' | 'UInt16' | 'Int16' | 'UInt32' | 'Int32' | 'Float32' | 'Float64';
  readonly bands: number;
  readonly epsg: number;
  /** Additional options of `gdal_translate`. */
  readonly options: string;
  readonly noData?: string;
  readonly opacity?: 'mask' | 'alpha';
  /** Rotation in degrees. */
  readonly turnedDeg?: number;
}

const TILES = '-co TILED=YES -co BLOCKXSIZE=32 -co BLOCKYSIZE=32';
const DEFLATE = `${TILES} -co COMPRESS=DEFLATE`;
const UTM = 32_632;

function asset(name: string, type: Asset['type'], bands: number, rest: Partial<Asset> = {}): Asset {
  return { name, type, bands, epsg: UTM, options: DEFLATE, ...rest };
}

/**
 * Every data type, number of bands, color interpretation, compression, layout, and kind of mask, and grids of all
 * kinds.
 */
export const assets: readonly Asset[] = [
  asset('uint8 gray', 'Byte', 1),
  asset('uint8 rgb', 'Byte', 3, { options: `${TILES} -co PHOTOMETRIC=RGB -co COMPRESS=LZW -co PREDICTOR=2` }),
  asset('uint8 three gray bands', 'Byte', 3, { options: `${TILES} -co PHOTOMETRIC=MINISBLACK` }),
  asset('uint8 rgb with near infrared', 'Byte', 4, { options: `${DEFLATE} -co PHOTOMETRIC=RGB -co ALPHA=NO` }),
  asset('uint8 white is zero', 'Byte', 1, { options: `${DEFLATE} -co PHOTOMETRIC=MINISWHITE` }),
  asset('uint8 rgb with alpha', 'Byte', 4, {
    options: `${DEFLATE} -co PHOTOMETRIC=RGB -co ALPHA=YES`,
    opacity: 'alpha',
  }),
  asset('uint8 gray with alpha', 'Byte', 2, { options: `${DEFLATE} -co ALPHA=YES`, opacity: 'alpha' }),
  asset('uint8 with a mask', 'Byte', 3, { options: `${DEFLATE} -co PHOTOMETRIC=RGB`, opacity: 'mask' }),
  asset('uint8 without data at 255', 'Byte', 1, { noData: '255' }),
  asset('uint8 PackBits strips', 'Byte', 1, { options: '-co COMPRESS=PACKBITS' }),
  asset('uint16 one band', 'UInt16', 1, { noData: '0' }),
  asset('uint16 two bands', 'UInt16', 2, { options: `${DEFLATE} -co PREDICTOR=2` }),
  asset('uint16 three gray bands', 'UInt16', 3, { noData: '0', options: `${DEFLATE} -co PHOTOMETRIC=MINISBLACK` }),
  asset('uint16 rgb', 'UInt16', 3, { options: `${DEFLATE} -co PHOTOMETRIC=RGB` }),
  asset('uint16 four bands', 'UInt16', 4, { noData: '0', options: `${DEFLATE} -co PREDICTOR=2` }),
  asset('uint16 five bands with a mask', 'UInt16', 5, { opacity: 'mask' }),
  asset('uint16 eight bands', 'UInt16', 8, { noData: '0', options: `${TILES} -co COMPRESS=ZSTD` }),
  asset('uint16 planar tiles', 'UInt16', 4, { noData: '0', options: `${DEFLATE} -co INTERLEAVE=BAND` }),
  asset('uint16 planar strips', 'UInt16', 3, { options: '-co INTERLEAVE=BAND -co BLOCKYSIZE=5' }),
  asset('uint16 big-endian', 'UInt16', 3, { options: `${DEFLATE} -co ENDIANNESS=BIG -co PREDICTOR=2` }),
  asset('uint16 BigTIFF', 'UInt16', 2, { options: `${DEFLATE} -co BIGTIFF=YES` }),
  asset('uint16 of 12 bits', 'UInt16', 4, { options: `${TILES} -co NBITS=12` }),
  asset('uint16 LERC', 'UInt16', 2, { options: `${TILES} -co COMPRESS=LERC` }),
  asset('uint16 LERC and Deflate', 'UInt16', 1, { options: `${TILES} -co COMPRESS=LERC_DEFLATE` }),
  asset('uint16 64 bands', 'UInt16', 64, { options: `${TILES} -co COMPRESS=ZSTD` }),
  asset('uint16 sparse', 'UInt16', 1, { noData: '0', options: `${DEFLATE} -co SPARSE_OK=TRUE` }),
  asset('uint16 turned', 'UInt16', 4, { turnedDeg: 17, noData: '0' }),
  asset('uint16 in EPSG:26913', 'UInt16', 4, { epsg: 26_913, noData: '0' }),
  asset('uint8 in EPSG:26918', 'Byte', 4, { epsg: 26_918, options: `${DEFLATE} -co PHOTOMETRIC=RGB -co ALPHA=NO` }),
  asset('int16 in UPS', 'Int16', 1, { epsg: 32_661, noData: '-32768' }),
  asset('int16', 'Int16', 2, { noData: '-9999', options: `${DEFLATE} -co PREDICTOR=2` }),
  asset('int16 without data at 0', 'Int16', 1, { noData: '0' }),
  asset('float32', 'Float32', 2, { noData: 'nan', options: `${DEFLATE} -co PREDICTOR=3` }),
  asset('float32 negative no-data', 'Float32', 1, { noData: '-3.4028234663852886e+38' }),
  asset('float32 LERC', 'Float32', 1, { options: `${TILES} -co COMPRESS=LERC_ZSTD` }),
  asset('float64', 'Float64', 1, { options: `${DEFLATE} -co PREDICTOR=3` }),
  asset('int32', 'Int32', 1, { noData: '-1' }),
  asset('uint32', 'UInt32', 1),
  asset('uint8 in EPSG:3857', 'Byte', 3, { epsg: 3857, options: `${DEFLATE} -co PHOTOMETRIC=RGB` }),
  asset('float32 in EPSG:3031', 'Float32', 1, { epsg: 3031, noData: '-9999' }),
  asset('uint16 in EPSG:3995', 'UInt16', 1, { epsg: 3995 }),
  asset('int16 in EPSG:3413', 'Int16', 1, { epsg: 3413, noData: '-32000' }),
  asset('uint16 in EPSG:2154', 'UInt16', 3, { epsg: 2154, noData: '0' }),
  asset('uint8 in EPSG:27700', 'Byte', 3, { epsg: 27_700, opacity: 'mask' }),
  asset('uint16 in EPSG:4326', 'UInt16', 2, { epsg: 4326, noData: '0' }),
  asset('uint16 in EPSG:4269', 'UInt16', 2, { epsg: 4269 }),
  asset('uint16 in feet', 'UInt16', 2, { epsg: 2263, noData: '0' }),
];

const ASSET_PX = { widthPx: 150, heightPx: 110 } as const;

/** Position of an image in each grid: its upper left corner and the side of a pixel. */
const ORIGINS: Readonly<Record<number, readonly [x: number, y: number, pixel: number]>> = {
  [UTM]: [600_000, 5_400_000, 10],
  26_913: [700_000, 4_400_000, 10],
  26_918: [320_000, 4_330_000, 10],
  32_661: [2_400_000, 1_500_000, 10],
  3857: [1_100_000, 6_200_000, 15],
  3031: [-1_200_000, 900_000, 10],
  3995: [500_000, -1_200_000, 10],
  3413: [300_000, -2_000_000, 10],
  2154: [700_000, 6_600_000, 10],
  27_700: [430_000, 280_000, 10],
  4326: [9.5, 48.5, 0.0001],
  4269: [-105.5, 39.5, 0.0001],
  2263: [980_000, 200_000, 30],
};

function placeOf({ epsg, turnedDeg = 0 }: Asset) {
  const [x, y, pixel] = ORIGINS[epsg] ?? [0, 0, 1];
  const [cos, sin] = [Math.cos((turnedDeg * Math.PI) / 180) * pixel, Math.sin((turnedDeg * Math.PI) / 180) * pixel];
  return { x, y, pixel, affine: [cos, sin, x, sin, -cos, y] as const };
}

/** In the middle of the image's left part. A square of one kilometer around it extends beyond the left side. */
export function soldAt(asset: Asset): { readonly type: 'Point'; readonly coordinates: [number, number] } {
  const [a, b, c, d, e, f] = placeOf(asset).affine;
  const [column, row] = [0.3 * ASSET_PX.widthPx, 0.5 * ASSET_PX.heightPx];
  const [lonDeg, latDeg] = anyGrid(asset.epsg)?.toLonLat([a * column + b * row + c, d * column + e * row + f]) ?? [
    0, 0,
  ];
  return { type: 'Point', coordinates: [lonDeg, latDeg] };
}

const ENVI_TYPES = { Byte: 1, Int16: 2, Int32: 3, Float32: 4, Float64: 5, UInt16: 12, UInt32: 13 } as const;
const ARRAYS = {
  Byte: Uint8Array,
  UInt16: Uint16Array,
  Int16: Int16Array,
  UInt32: Uint32Array,
  Int32: Int32Array,
  Float32: Float32Array,
  Float64: Float64Array,
} as const;

/** A hole in the middle, scattered single pixels, and the left edge. */
function isHole(column: number, row: number): boolean {
  return Math.hypot(column - 60, row - 50) < 14 || (column * 13 + row * 7) % 101 === 0 || column < 3;
}

function valueAt({ type, noData }: Asset, [column, row, band]: readonly [number, number, number]): number {
  const wave = Math.sin(column / 9 + band) * Math.cos(row / 7 - band) + ((column * 7 + row * 13 + band) % 5) / 10;
  if (type === 'Byte') return Math.round(120 + 80 * wave);
  const value = type === 'Int16' || type === 'Int32' ? 900 * wave : 1800 + 900 * wave;
  return type.startsWith('Float') ? value / 7 : Math.round(value) + (noData === '0' && Math.round(value) === 0 ? 1 : 0);
}

export function toNoData({ noData }: Asset): number | null {
  return noData === undefined ? null : noData === 'nan' ? Number.NaN : Number(noData);
}

/** Writes the raw values of an asset, from which GDAL creates the image. @returns the options for GDAL */
export function writeNumbers(each: Asset, folder: string, name: string): object {
  const { widthPx, heightPx } = ASSET_PX;
  const { bands, type, opacity } = each;
  const filler = toNoData(each);
  const stacked = bands + (opacity === 'mask' ? 1 : 0);
  const values = new ARRAYS[type](widthPx * heightPx * stacked);
  for (let i = 0, band = 0; band < stacked; band++)
    for (let row = 0; row < heightPx; row++)
      for (let column = 0; column < widthPx; column++, i++) {
        const isFlag = opacity !== undefined && band === stacked - 1;
        const hole = isHole(column, row);
        values[i] = isFlag ? (hole ? 0 : 255) : hole && filler !== null ? filler : valueAt(each, [column, row, band]);
      }
  const raw = join(folder, `${name}.raw`);
  writeFileSync(raw, new Uint8Array(values.buffer));
  const size = [`samples = ${widthPx}`, `lines = ${heightPx}`, `bands = ${stacked}`, 'header offset = 0'];
  const header = ['ENVI', ...size, `data type = ${ENVI_TYPES[type]}`, 'interleave = bsq', 'byte order = 0'];
  writeFileSync(join(folder, `${name}.hdr`), `${header.join('\n')}\n`);
  const [a, b, c, d, e, f] = placeOf(each).affine;
  return {
    raw,
    path: join(folder, `${name}.tif`),
    bands,
    mask: opacity === 'mask' ? stacked : null,
    noData: each.noData ?? null,
    epsg: each.epsg,
    transform: [c, a, b, f, d, e],
    options: each.options.split(' ').filter((word) => word !== '-co'),
  };
}

/** The samples of a type in the bytes of a file. */
export function samplesOf({ type }: Asset, bytes: Uint8Array) {
  return new ARRAYS[type](bytes.slice().buffer);
}

export const MAKE = `
import json, sys
from osgeo import gdal, osr
gdal.UseExceptions(); gdal.SetConfigOption('GDAL_TIFF_INTERNAL_MASK', 'YES')
for a in json.load(sys.stdin):
    v = gdal.GetDriverByName('VRT').CreateCopy('', gdal.Open(a['raw']))
    s = osr.SpatialReference(); s.ImportFromEPSG(a['epsg'])
    v.SetSpatialRef(s); v.SetGeoTransform(a['transform'])
    if a['noData'] is not None:
        for i in range(v.RasterCount): v.GetRasterBand(i + 1).SetNoDataValue(float(a['noData']))
    gdal.Translate(a['path'], v, bandList=list(range(1, a['bands'] + 1)), maskBand=a['mask'] or None, creationOptions=a['options'])
`;

/** Draws with GDAL on the grid of the delivered file, and reads the values and the mask of both. */
export const DRAW = `
import json, sys
from osgeo import gdal
gdal.UseExceptions()
for j in json.load(sys.stdin):
    s, d = gdal.Open(j['source']), gdal.Open(j['delivered'])
    g = d.GetGeoTransform()
    bounds = (g[0], g[3] + g[5] * d.RasterYSize, g[0] + g[1] * d.RasterXSize, g[3])
    count = d.RasterCount
    noData = s.GetRasterBand(1).GetNoDataValue()
    r = gdal.Warp('', s, format='MEM', outputBounds=bounds, width=d.RasterXSize, height=d.RasterYSize,
        dstSRS=d.GetSpatialRef().ExportToWkt(), resampleAlg=j['resampling'], errorThreshold=0,
        dstAlpha=noData is None, warpOptions=['XSCALE=1', 'YSCALE=1'], **({} if noData is None else {'dstNodata': noData}))
    def dump(name, ds, mask):
        with open(j['delivered'] + name, 'wb') as out:
            for i in range(count): out.write(bytes(ds.GetRasterBand(i + 1).ReadRaster()))
        with open(j['delivered'] + name + '.mask', 'wb') as out: out.write(bytes(mask.ReadRaster(buf_type=gdal.GDT_Byte)))
    dump('.ours', d, d.GetRasterBand(1).GetMaskBand())
    dump('.gdal', r, r.GetRasterBand(r.RasterCount) if noData is None else r.GetRasterBand(1).GetMaskBand())
`;
