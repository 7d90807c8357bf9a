import type { GeoOptions } from '@groundtrack/cog';
import { type ItemId, type Phenomenology, providerLabel } from '@groundtrack/contract';
import { anyGrid, type GridUnit } from '@groundtrack/geo/any-grid';
import type { DeliveredImage, Scene, SoldProduct } from '../../../providers/port/provider.ts';

/** Facts written into the files of a delivery. */
export interface Delivery {
  readonly id: ItemId;
  readonly scene: Omit<Scene, 'products' | 'place'>;
  readonly product: SoldProduct;
  readonly image: DeliveredImage;
  /** Display name of the provider; by default derived from its wire name. */
  readonly providerLabel?: string | undefined;
  readonly simulated: boolean;
  /** The acquisition time is simulated and may be in the future. */
  readonly simulatedTime?: boolean;
}

/** Size of a pixel in units of the grid, without the rounding errors of large coordinates. */
function pixelSize({ epsg, box: [minX, minY, maxX, maxY], widthPx, heightPx }: DeliveredImage): [number, number] {
  const [across, down] = [(maxX - minX) / widthPx, (maxY - minY) / heightPx];
  return unitOf(epsg) === 'meter' ? [nanometers(across), nanometers(down)] : [across, down];
}

/** The unit of the delivery's grid. */
function unitOf(epsg: number): GridUnit {
  return anyGrid(epsg)?.unit ?? 'meter';
}

/** Ground size of a pixel in meters; for grids that stretch the ground, that of the source image. */
export function groundPixelM({ scene, product, image }: Pick<Delivery, 'scene' | 'product' | 'image'>): number {
  const isAsSold = image.epsg === product.size.projected.epsg;
  const [across] = pixelSize(image);
  return isAsSold ? across : (scene.groundSampleDistanceM ?? toMeters(across, unitOf(image.epsg)));
}

const METRES_PER_DEGREE = 111_320;

function toMeters(length: number, unit: GridUnit): number {
  return unit === 'degree' ? length * METRES_PER_DEGREE : unit.endsWith('foot') ? length * 0.3048 : length;
}

/** Upper left corner and pixel size in the order of GDAL. */
export function geotransform(image: DeliveredImage): [number, number, number, number, number, number] {
  const [minX, , , maxY] = image.box;
  const [across, down] = pixelSize(image);
  return [minX, across, 0, maxY, 0, -down];
}

/** Georeference of an image for its GeoTIFF. */
export function toPlace(image: DeliveredImage): Pick<GeoOptions, 'epsg' | 'unit' | 'transform'> {
  const unit = unitOf(image.epsg);
  return { epsg: image.epsg, unit: unit === 'other' ? 'meter' : unit, transform: geotransform(image) };
}

/** Converts a fraction to percent with one decimal. */
export function percent(fraction: number): number {
  return Math.round(fraction * 1000) / 10;
}

const nanometers = (meters: number) => Number(meters.toFixed(9));

/** Base name of all files of a delivery: acquisition time and item id, no external text. */
export function fileStem({ id, scene }: Pick<Delivery, 'id' | 'scene'>): string {
  const taken = new Date(scene.acquiredAtMs).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `groundtrack-${taken}Z-${id.slice(0, 8)}`;
}

const kinds: Readonly<Record<Phenomenology, string>> = { pan: 'panchromatic', ms: 'multispectral', sar: 'radar' };

export function labelOf({ scene, providerLabel: label }: Delivery): string {
  return label ?? providerLabel(scene.provider);
}

/** Metadata of the GeoTIFF as names and values, as shown by GDAL. */
export function tiffMetadata(delivery: Delivery): Record<string, string> {
  const { scene, product } = delivery;
  return {
    ACQUISITION_TIME: new Date(scene.acquiredAtMs).toISOString(),
    SATELLITE: scene.satellite,
    PROVIDER: labelOf(delivery),
    ...(scene.operator === undefined ? {} : { OPERATOR: scene.operator }),
    PRODUCT: product.description,
    SCENE: scene.featureId,
    KIND: kinds[scene.phenomenology],
    GROUND_SAMPLE_DISTANCE_M: String(groundPixelM(delivery)),
    ...(product.delivery?.resampling ? { RESAMPLING: product.delivery.resampling } : {}),
    ...(scene.offNadirDeg === null ? {} : { OFF_NADIR_DEG: String(scene.offNadirDeg) }),
    ...(scene.cloudCover === null ? {} : { CLOUD_COVER_PERCENT: String(percent(scene.cloudCover)) }),
    ...(scene.sunElevationDeg === null ? {} : { SUN_ELEVATION_DEG: String(scene.sunElevationDeg) }),
    ...(scene.sunAzimuthDeg === null ? {} : { SUN_AZIMUTH_DEG: String(scene.sunAzimuthDeg) }),
    SIMULATED: delivery.simulated ? 'yes' : 'no',
    ...(delivery.simulatedTime ? { TIME: 'simulated time' } : {}),
  };
}
