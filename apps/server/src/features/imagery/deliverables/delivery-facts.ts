import { type ItemId, type Phenomenology, providerLabel } from '@groundtrack/contract';
import type { DeliveredImage, Scene, SoldProduct } from '../../../providers/provider.ts';

/** What the files of a delivery say of themselves. */
export interface Delivery {
  readonly id: ItemId;
  readonly scene: Omit<Scene, 'products' | 'place'>;
  readonly product: SoldProduct;
  readonly image: DeliveredImage;
  readonly simulated: boolean;
  /** The time of the image is that of a clock that runs faster, and may lie ahead. */
  readonly simulatedTime?: boolean;
}

/** Width and height of a pixel on the ground in metres, without the noise that dividing large coordinates brings. */
export function pixelSizeM({ box: [minX, minY, maxX, maxY], widthPx, heightPx }: DeliveredImage): [number, number] {
  return [nanometres((maxX - minX) / widthPx), nanometres((maxY - minY) / heightPx)];
}

/** Upper left corner and pixel size in GDAL's order. */
export function geotransform(image: DeliveredImage): [number, number, number, number, number, number] {
  const [minX, , , maxY] = image.box;
  const [across, down] = pixelSizeM(image);
  return [minX, across, 0, maxY, 0, -down];
}

/** A fraction as percent with one decimal. */
export function percent(fraction: number): number {
  return Math.round(fraction * 1000) / 10;
}

const nanometres = (metres: number) => Number(metres.toFixed(9));

/** The name all files of a delivery share: when it was taken and which delivery it is, nothing from outside. */
export function fileStem({ id, scene }: Pick<Delivery, 'id' | 'scene'>): string {
  const taken = new Date(scene.acquiredAtMs).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `groundtrack-${taken}Z-${id.slice(0, 8)}`;
}

const kinds: Readonly<Record<Phenomenology, string>> = { pan: 'panchromatic', ms: 'multispectral', sar: 'radar' };

/** Name and value pairs for the metadata of the GeoTIFF, as GDAL shows them. */
export function tiffMetadata(delivery: Delivery): Record<string, string> {
  const { scene, product, image } = delivery;
  return {
    ACQUISITION_TIME: new Date(scene.acquiredAtMs).toISOString(),
    SATELLITE: scene.satellite,
    PROVIDER: providerLabel(scene.provider),
    PRODUCT: product.description,
    SCENE: scene.featureId,
    KIND: kinds[scene.phenomenology],
    GROUND_SAMPLE_DISTANCE_M: String(pixelSizeM(image)[0]),
    ...(scene.offNadirDeg === null ? {} : { OFF_NADIR_DEG: String(scene.offNadirDeg) }),
    ...(scene.cloudCover === null ? {} : { CLOUD_COVER_PERCENT: String(percent(scene.cloudCover)) }),
    ...(scene.sunElevationDeg === null ? {} : { SUN_ELEVATION_DEG: String(scene.sunElevationDeg) }),
    ...(scene.sunAzimuthDeg === null ? {} : { SUN_AZIMUTH_DEG: String(scene.sunAzimuthDeg) }),
    SIMULATED: delivery.simulated ? 'yes' : 'no',
    ...(delivery.simulatedTime ? { TIME: 'simulated time' } : {}),
  };
}
