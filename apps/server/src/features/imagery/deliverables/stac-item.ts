import type { FileDigest } from '../../../platform/blobs/file-digest.ts';
import type { AnalyticBand } from '../../../providers/port/analytic-facts.ts';
import type { DeliveredImage } from '../../../providers/port/provider.ts';
import { clipInGrid, clippedParts } from './clip.ts';
import { type Delivery, fileStem, geotransform, groundPixelM, labelOf, percent } from './delivery-facts.ts';
import { groundShape, partsShape } from './ground-shape.ts';

/** A file of the delivery as an asset of the Item. */
export interface ItemAsset {
  readonly key: string;
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly digest: FileDigest;
  /** Further fields of the asset. */
  readonly fields?: object;
}

export const COG_TYPE = 'image/tiff; application=geotiff; profile=cloud-optimized';

const EXTENSION_ROOT = 'https://stac-extensions.github.io';
const EXTENSIONS = ['projection/v2.0.0', 'file/v2.1.0'];
/** By the prefix of their fields: an extension is invalid if none of its fields is used. */
const EXTENSIONS_WHEN_USED = {
  view: 'view/v1.1.0',
  eo: 'eo/v2.0.0',
  sat: 'sat/v1.1.0',
  processing: 'processing/v1.2.0',
};
/** These versions define `eo:bands` and `raster:bands`, which most readers support; later ones do not. */
const EXTENSIONS_OF_BANDS = { eo: 'eo/v1.1.0', raster: 'raster/v1.1.0' };
/** Prefix of a multihash with function and length: SHA-256, 32 bytes (github.com/multiformats/multicodec). */
const SHA256_MULTIHASH = '1220';

/** The delivery as a STAC 1.1.0 Item with relative assets. Angles are in degrees, cloud cover in percent. */
export function stacItem(delivery: Delivery, assets: readonly ItemAsset[]): object {
  const inGrid = clipInGrid(delivery);
  const parts = clippedParts(delivery);
  const properties = {
    ...sceneProperties(delivery),
    ...projectionProperties(delivery.image),
    ...(inGrid ? { 'proj:geometry': inGrid } : {}),
  };
  const analytic = assets.find(({ key }) => key === 'analytic');
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: toExtensions(properties, analytic?.fields ?? {}),
    id: fileStem(delivery),
    ...(parts ? partsShape(parts) : groundShape(delivery.image)),
    properties,
    links: [{ rel: 'license', href: './LICENCE.txt', type: 'text/plain' }],
    assets: Object.fromEntries(
      assets.map(({ key, digest: { bytes, sha256 }, fields, ...asset }) => [
        key,
        { ...asset, ...fields, 'file:size': bytes, 'file:checksum': SHA256_MULTIHASH + sha256 },
      ]),
    ),
  };
}

function toExtensions(properties: object, ofBands: object): string[] {
  const prefixes = new Set(Object.keys({ ...properties, ...ofBands }).map((name) => name.split(':')[0]));
  const versions =
    'raster:bands' in ofBands ? { ...EXTENSIONS_WHEN_USED, ...EXTENSIONS_OF_BANDS } : EXTENSIONS_WHEN_USED;
  const used = Object.entries(versions).flatMap(([prefix, path]) => (prefixes.has(prefix) ? [path] : []));
  return [...EXTENSIONS, ...used].map((each) => `${EXTENSION_ROOT}/${each}/schema.json`);
}

/** Fields of a picture: the stretch of its values, if any. */
export function pictureFields({ stretch }: DeliveredImage): object {
  return stretch ? { bands: stretch.map(({ min, max }) => ({ 'groundtrack:stretch': [min, max] })) } : {};
}

/** Fields of the bands, both as in STAC 1.1 and in the extensions that older readers support. */
export function analyticFields(delivery: Delivery): object {
  const { analytic } = delivery.image;
  if (!analytic) return {};
  const { bands, dataType, noData } = analytic;
  const numbers = { data_type: dataType, ...(noData === null ? {} : { nodata: toJsonNumber(noData) }) };
  const ground = { spatial_resolution: groundPixelM(delivery), sampling: 'area' };
  const isOptical = bands.some(({ commonName, wavelengthUm }) => (commonName ?? wavelengthUm) !== undefined);
  return {
    bands: bands.map(({ name, description, ...band }) => ({
      name,
      description,
      ...numbers,
      ...unitOf(band),
      ...prefixed('raster', { ...ground, ...scaleOf(band) }),
      ...prefixed('eo', colorOf(band)),
    })),
    'raster:bands': bands.map((band) => ({ ...numbers, ...ground, ...unitOf(band), ...scaleOf(band) })),
    ...(isOptical
      ? { 'eo:bands': bands.map(({ name, description, ...band }) => ({ name, description, ...colorOf(band) })) }
      : {}),
  };
}

function prefixed(prefix: string, fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}:${name}`, value]));
}

type BandFacts = Omit<AnalyticBand, 'name' | 'description'>;

function unitOf({ unit }: BandFacts): object {
  return unit === undefined ? {} : { unit };
}

function scaleOf({ scale, offset }: BandFacts): object {
  return { ...(scale === undefined ? {} : { scale }), ...(offset === undefined ? {} : { offset }) };
}

/**
 * Names defined by version 1.1 of the eo extension, which rejects others. Catalogs also use their own names and later
 * ones.
 */
const COMMON_NAMES: ReadonlySet<string> = new Set([
  'coastal',
  'blue',
  'green',
  'red',
  'rededge',
  'yellow',
  'pan',
  'nir',
  'nir08',
  'nir09',
  'cirrus',
  'swir16',
  'swir22',
  'lwir',
  'lwir11',
  'lwir12',
]);

function colorOf({ commonName, wavelengthUm, fwhmUm }: BandFacts): object {
  return {
    ...(commonName !== undefined && COMMON_NAMES.has(commonName) ? { common_name: commonName } : {}),
    ...(wavelengthUm === undefined ? {} : { center_wavelength: wavelengthUm }),
    ...(fwhmUm === undefined ? {} : { full_width_half_max: fwhmUm }),
  };
}

/** JSON has no representation for NaN and infinity. */
function toJsonNumber(value: number): number | string {
  return Number.isNaN(value) ? 'nan' : Number.isFinite(value) ? value : value > 0 ? 'inf' : '-inf';
}

function sceneProperties(delivery: Delivery): object {
  const { scene, product, image, simulated, simulatedTime } = delivery;
  return {
    title: product.description,
    datetime: new Date(scene.acquiredAtMs).toISOString(),
    platform: scene.satellite,
    gsd: groundPixelM(delivery),
    providers: toStacProviders(delivery),
    license: toStacLicense(image.license),
    ...(scene.offNadirDeg === null ? {} : { 'view:off_nadir': scene.offNadirDeg }),
    ...(scene.sunElevationDeg === null ? {} : { 'view:sun_elevation': scene.sunElevationDeg }),
    ...(scene.sunAzimuthDeg === null ? {} : { 'view:sun_azimuth': scene.sunAzimuthDeg }),
    ...(scene.cloudCover === null ? {} : { 'eo:cloud_cover': percent(scene.cloudCover) }),
    ...(scene.orbitState === null ? {} : { 'sat:orbit_state': scene.orbitState }),
    ...(image.analytic?.level === undefined ? {} : { 'processing:level': image.analytic.level }),
    'groundtrack:simulated': simulated,
    ...(simulatedTime ? { 'groundtrack:time': 'simulated time' } : {}),
    'groundtrack:scene': scene.featureId,
  };
}

/** A marketplace only licenses what the operator of the satellite made. */
function toStacProviders(delivery: Delivery): readonly object[] {
  const name = labelOf(delivery);
  const { operator } = delivery.scene;
  if (operator === undefined || operator === name) return [{ name, roles: ['producer', 'licensor'] }];
  return [
    { name: operator, roles: ['producer'] },
    { name, roles: ['licensor'] },
  ];
}

/** An SPDX identifier, or `other` (STAC 1.1, Common Metadata), which replaced `proprietary` and `various`. */
function toStacLicense(license = 'other'): string {
  return /^[\w.+-]+$/.test(license) && !/^(proprietary|various)$/i.test(license) ? license : 'other';
}

/** `proj:transform` has the order of an affine matrix, which differs from GDAL's. */
export function projectionProperties(image: DeliveredImage): object {
  const [x, dx, rx, y, ry, dy] = geotransform(image);
  return {
    'proj:code': `EPSG:${image.epsg}`,
    'proj:bbox': image.box,
    'proj:shape': [image.heightPx, image.widthPx],
    'proj:transform': [dx, rx, x, ry, dy, y],
  };
}
