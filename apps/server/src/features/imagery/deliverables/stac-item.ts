import { providerLabel } from '@groundtrack/contract';
import { envelope } from '../../../geo/box.ts';
import { projection } from '../../../geo/projection.ts';
import { type Delivery, fileStem, pixelM } from './delivery-facts.ts';

/** A file of the delivery beside the Item, by its name. */
export interface ItemAsset {
  readonly key: 'visual' | 'data' | 'license';
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly roles: readonly string[];
}

const EXTENSIONS = [
  'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
  'https://stac-extensions.github.io/view/v1.0.0/schema.json',
];
const EO = 'https://stac-extensions.github.io/eo/v2.0.0/schema.json';

/** The delivery as a STAC 1.1.0 Item whose assets lie beside it. */
export function stacItem(delivery: Delivery, assets: readonly ItemAsset[]): object {
  const { scene, image, product } = delivery;
  const [minX, minY, maxX, maxY] = image.box;
  const stepM = pixelM(image);
  const hasCloud = scene.cloudCover !== null;
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: hasCloud ? [...EXTENSIONS, EO] : EXTENSIONS,
    id: fileStem(delivery),
    ...ground(delivery),
    properties: {
      title: product.description,
      datetime: new Date(scene.acquiredAtMs).toISOString(),
      platform: scene.satellite,
      gsd: stepM,
      providers: [{ name: providerLabel(scene.provider), roles: ['producer', 'licensor'] }],
      license: 'other',
      'proj:code': `EPSG:${image.epsg}`,
      'proj:bbox': [minX, minY, maxX, maxY],
      'proj:shape': [image.heightPx, image.widthPx],
      'proj:transform': [stepM, 0, minX, 0, -(maxY - minY) / image.heightPx, maxY],
      'view:off_nadir': scene.offNadirDeg,
      ...(scene.sunElevationDeg === null ? {} : { 'view:sun_elevation': scene.sunElevationDeg }),
      ...(scene.sunAzimuthDeg === null ? {} : { 'view:sun_azimuth': scene.sunAzimuthDeg }),
      ...(scene.cloudCover === null ? {} : { 'eo:cloud_cover': Math.round(scene.cloudCover * 1000) / 10 }),
      'groundtrack:simulated': delivery.simulated,
      'groundtrack:scene': scene.featureId,
    },
    links: [{ rel: 'license', href: './LICENCE.txt', type: 'text/plain' }],
    assets: Object.fromEntries(assets.map(({ key, ...asset }) => [key, asset])),
  };
}

/** Geometry and bounding box in degrees; across the antimeridian both are cut there, as GeoJSON asks (RFC 7946, 3.1.9). */
function ground({ image }: Delivery): object {
  const [minX, minY, maxX, maxY] = image.box;
  const [west, south, east, north] = envelope(image.epsg, [minX, minY, maxX, maxY]);
  const grid = projection(image.epsg);
  const ring = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ].map(([x = 0, y = 0]) => {
    const [lonDeg, latDeg] = grid.toLonLat([x, y]);
    return [lonDeg < west - 180 ? lonDeg + 360 : lonDeg, latDeg] as const;
  });
  if (east <= 180) return { bbox: [west, south, east, north], geometry: { type: 'Polygon', coordinates: [ring] } };
  const rectangle = (fromDeg: number, toDeg: number) => [
    [
      [fromDeg, south],
      [toDeg, south],
      [toDeg, north],
      [fromDeg, north],
      [fromDeg, south],
    ],
  ];
  return {
    bbox: [west, south, east - 360, north],
    geometry: { type: 'MultiPolygon', coordinates: [rectangle(west, 180), rectangle(-180, east - 360)] },
  };
}
