import type { DeliveredImage } from '../../../providers/provider.ts';
import { baseName, type Delivery, geotransform } from './delivery.ts';
import { percent } from './geotiff.ts';
import { groundShape } from './ground-shape.ts';

const extensionRoot = 'https://stac-extensions.github.io';

/** File names within the ZIP, which the item points at. */
export interface ZipNames {
  readonly jpg: string;
  /** Absent when the GeoTIFF was not bought. */
  readonly tiff?: string;
  readonly licence: string;
}

/**
 * The STAC Item 1.1.0 of a delivery, with the fields of the projection (2.0.0), view (1.1.0) and, for images that know
 * clouds, eo (2.0.0) extensions. Angles in degrees, cloud cover in percent.
 */
export function stacItem(delivery: Delivery, image: DeliveredImage, names: ZipNames): object {
  const { scene } = delivery;
  const { geometry, bbox } = groundShape(image);
  const cloudy = scene.cloudCover !== null;
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [
      `${extensionRoot}/projection/v2.0.0/schema.json`,
      `${extensionRoot}/view/v1.1.0/schema.json`,
      ...(cloudy ? [`${extensionRoot}/eo/v2.0.0/schema.json`] : []),
    ],
    id: baseName(delivery),
    geometry,
    bbox,
    properties: { ...sceneProperties(delivery), ...projectionProperties(image) },
    links: [{ rel: 'license', href: `./${names.licence}`, type: 'text/plain', title: 'Licence of the image' }],
    assets: assets(names),
  };
}

function sceneProperties({ provider, simulated, scene, product }: Delivery): object {
  return {
    datetime: new Date(scene.acquiredAtMs).toISOString(),
    title: product.description,
    license: 'other',
    platform: scene.satellite,
    gsd: scene.groundSampleDistanceM,
    providers: [{ name: provider, roles: ['producer', 'licensor'] }],
    'view:off_nadir': scene.offNadirDeg,
    ...(scene.sunAzimuthDeg === null ? {} : { 'view:sun_azimuth': scene.sunAzimuthDeg }),
    ...(scene.sunElevationDeg === null ? {} : { 'view:sun_elevation': scene.sunElevationDeg }),
    ...(scene.cloudCover === null ? {} : { 'eo:cloud_cover': percent(scene.cloudCover) }),
    'groundtrack:scene_id': scene.featureId,
    'groundtrack:phenomenology': scene.phenomenology,
    'groundtrack:simulated': simulated,
  };
}

function projectionProperties(image: DeliveredImage): object {
  const [x, dx, rx, y, ry, dy] = geotransform(image);
  return {
    'proj:code': `EPSG:${image.epsg}`,
    'proj:bbox': image.box,
    'proj:shape': [image.heightPx, image.widthPx],
    'proj:transform': [dx, rx, x, ry, dy, y],
  };
}

function assets({ jpg, tiff }: ZipNames): object {
  return {
    ...(tiff && {
      data: {
        href: `./${tiff}`,
        type: 'image/tiff; application=geotiff; profile=cloud-optimized',
        title: 'Cloud Optimized GeoTIFF',
        roles: ['data'],
      },
    }),
    picture: { href: `./${jpg}`, type: 'image/jpeg', title: 'Full picture', roles: ['visual'] },
  };
}
