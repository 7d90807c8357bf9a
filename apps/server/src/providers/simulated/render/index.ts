import type { ProviderFile, Scene } from '../../provider.ts';

/**
 * What decides how a picture looks; every `Scene` has it. The ground follows from world coordinates alone, so two
 * scenes of one place show the same ground; light, season, cloud and speckle follow from these fields.
 */
export type SceneLook = Pick<
  Scene,
  | 'featureId'
  | 'phenomenology'
  | 'footprint'
  | 'acquiredAtMs'
  | 'cloudCover'
  | 'sunElevationDeg'
  | 'sunAzimuthDeg'
  | 'orbitState'
  | 'lookSide'
>;

/** A north-up picture of an exact box. */
export interface ImageSpec {
  readonly scene: SceneLook;
  /** UTM or UPS, see `geo/projection.ts`. */
  readonly epsg: number;
  /** Min x, min y, max x, max y in metres. */
  readonly box: readonly [number, number, number, number];
  readonly groundSampleDistanceM: number;
}

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The whole scene at `widthPx` across; rows run along the footprint: upper left, lower left, lower right, upper right. */
export function renderQuicklook(_scene: SceneLook, _widthPx: number): Promise<ProviderFile> {
  return Promise.reject(new Error('not drawn yet'));
}

/** The box as a JPEG in memory, for samples up to about 2,000 pixels a side. */
export function renderSample(_spec: ImageSpec, _signal: AbortSignal): Promise<ProviderFile> {
  return Promise.reject(new Error('not drawn yet'));
}

/**
 * Writes the box as an uncompressed TIFF (grey for pan and SAR, RGB for colour) of at most 12,000 pixels a side,
 * in a worker thread that ends when `signal` fires; memory does not depend on the size.
 */
export function renderImage(_spec: ImageSpec, _path: string, _signal: AbortSignal): Promise<ImageSize> {
  return Promise.reject(new Error('not drawn yet'));
}
