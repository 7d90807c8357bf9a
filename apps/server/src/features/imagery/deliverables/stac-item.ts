import { providerLabel } from '@groundtrack/contract';
import type { FileDigest } from '../../../blobs/file-digest.ts';
import type { DeliveredImage } from '../../../providers/provider.ts';
import { type Delivery, fileStem, geotransform, percent, pixelSizeM } from './delivery-facts.ts';
import { groundShape } from './ground-shape.ts';

/** A file of the delivery beside the Item, by its name. */
export interface ItemAsset {
  readonly key: 'visual' | 'data' | 'license';
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly digest: FileDigest;
}

const EXTENSION_ROOT = 'https://stac-extensions.github.io';
const EXTENSIONS = ['projection/v2.0.0', 'file/v2.1.0'];
/** By the prefix of their fields: an extension is invalid where none of its fields is there. */
const EXTENSIONS_WHEN_USED = { view: 'view/v1.1.0', eo: 'eo/v2.0.0', sat: 'sat/v1.1.0' };
/** A multihash begins with its function and length: SHA-256, 32 bytes (github.com/multiformats/multicodec). */
const SHA256_MULTIHASH = '1220';

/** The delivery as a STAC 1.1.0 Item whose assets lie beside it. Angles in degrees, cloud cover in percent. */
export function stacItem(delivery: Delivery, assets: readonly ItemAsset[]): object {
  const properties = { ...sceneProperties(delivery), ...projectionProperties(delivery.image) };
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: toExtensions(properties),
    id: fileStem(delivery),
    ...groundShape(delivery.image),
    properties,
    links: [{ rel: 'license', href: './LICENCE.txt', type: 'text/plain' }],
    assets: Object.fromEntries(
      assets.map(({ key, digest: { bytes, sha256 }, ...asset }) => [
        key,
        { ...asset, 'file:size': bytes, 'file:checksum': SHA256_MULTIHASH + sha256 },
      ]),
    ),
  };
}

function toExtensions(properties: object): string[] {
  const prefixes = new Set(Object.keys(properties).map((name) => name.split(':')[0]));
  const used = Object.entries(EXTENSIONS_WHEN_USED).flatMap(([prefix, path]) => (prefixes.has(prefix) ? [path] : []));
  return [...EXTENSIONS, ...used].map((each) => `${EXTENSION_ROOT}/${each}/schema.json`);
}

function sceneProperties({ scene, product, image, simulated, simulatedTime }: Delivery): object {
  return {
    title: product.description,
    datetime: new Date(scene.acquiredAtMs).toISOString(),
    platform: scene.satellite,
    gsd: pixelSizeM(image)[0],
    providers: [{ name: providerLabel(scene.provider), roles: ['producer', 'licensor'] }],
    license: 'other',
    ...(scene.offNadirDeg === null ? {} : { 'view:off_nadir': scene.offNadirDeg }),
    ...(scene.sunElevationDeg === null ? {} : { 'view:sun_elevation': scene.sunElevationDeg }),
    ...(scene.sunAzimuthDeg === null ? {} : { 'view:sun_azimuth': scene.sunAzimuthDeg }),
    ...(scene.cloudCover === null ? {} : { 'eo:cloud_cover': percent(scene.cloudCover) }),
    ...(scene.orbitState === null ? {} : { 'sat:orbit_state': scene.orbitState }),
    'groundtrack:simulated': simulated,
    ...(simulatedTime ? { 'groundtrack:time': 'simulated time' } : {}),
    'groundtrack:scene': scene.featureId,
  };
}

/** `proj:transform` runs in the order of an affine matrix, not in GDAL's. */
function projectionProperties(image: DeliveredImage): object {
  const [x, dx, rx, y, ry, dy] = geotransform(image);
  return {
    'proj:code': `EPSG:${image.epsg}`,
    'proj:bbox': image.box,
    'proj:shape': [image.heightPx, image.widthPx],
    'proj:transform': [dx, rx, x, ry, dy, y],
  };
}
