import type { PixelRings } from '@groundtrack/geo';

/** Radar, panchromatic, or color. */
export type Phenomenology = 'sar' | 'pan' | 'ms';

/** Number of bands: red, green, blue, and near infrared; one for pan; like and cross polarization for radar. */
export function toBandCount(phenomenology: Phenomenology): 1 | 2 | 4 {
  return phenomenology === 'ms' ? 4 : phenomenology === 'sar' ? 2 : 1;
}

/** A part of a picture that becomes a file of its own: the pixels that are in all of these shapes. */
export type StampPart = readonly (readonly PixelRings[])[];

/** A GeoJSON polygon (RFC 7946 section 3.1.6) of longitudes and latitudes in degrees. */
export interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly [lonDeg: number, latDeg: number])[])[];
}

/**
 * The scene properties that determine its pictures: light, season, clouds, and speckle. The ground only depends on the
 * position, so two scenes of one place show the same ground.
 */
export interface SceneLook {
  readonly featureId: string;
  readonly phenomenology: Phenomenology;
  readonly footprint: Polygon;
  readonly acquiredAtMs: number;
  /** Fraction 0 to 1; null for radar. */
  readonly cloudCover: number | null;
  readonly sunElevationDeg: number | null;
  readonly sunAzimuthDeg: number | null;
  readonly offNadirDeg: number;
  readonly groundSampleDistanceM: number;
  readonly orbitState: 'ascending' | 'descending' | null;
  readonly lookSide: 'left' | 'right' | null;
}

/** Picks the properties that determine the pictures, for a copy to other threads. */
export function toLook(scene: SceneLook): SceneLook {
  const { featureId, phenomenology, footprint, acquiredAtMs, cloudCover } = scene;
  const { sunElevationDeg, sunAzimuthDeg, offNadirDeg, groundSampleDistanceM, orbitState, lookSide } = scene;
  return {
    featureId,
    phenomenology,
    footprint,
    acquiredAtMs,
    cloudCover,
    sunElevationDeg,
    sunAzimuthDeg,
    offNadirDeg,
    groundSampleDistanceM,
    orbitState,
    lookSide,
  };
}

/** A north-up picture of a projected box. */
export interface ImageSpec {
  readonly scene: SceneLook;
  /** UTM or UPS, see `packages/geo`. */
  readonly epsg: number;
  /** Min x, min y, max x, max y in meters. */
  readonly box: readonly [number, number, number, number];
  readonly groundSampleDistanceM: number;
  /**
   * In pixels of the picture. Outside, the picture is black and the bands have no data. If omitted, the whole box is
   * drawn.
   */
  readonly shape?: readonly PixelRings[] | undefined;
  /**
   * The parts of the picture that become files, each as the shapes that it is in, in pixels. Each gets the word
   * SIMULATED in its middle. Default: the shape.
   */
  readonly parts?: readonly StampPart[] | undefined;
}

/** A scene with a picture width of `widthPx`. */
export interface SceneAcross {
  readonly scene: SceneLook;
  readonly widthPx: number;
}

export interface ImageFiles extends ImageSpec {
  readonly path: string;
  /** If omitted, only the picture is drawn. */
  readonly bandsPath?: string | undefined;
}

/** A tile of the Web Mercator scheme (XYZ): level, column from the west, and row from the north. */
export interface GroundTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pixels, row by row. */
export interface DrawnPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** The band values, pixel by pixel, if requested. */
  readonly numbers?: Uint16Array<ArrayBuffer>;
}

/** A picture in memory. */
export interface Jpeg {
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** The drawing functions, see `drawing.ts`. */
export interface Drawing {
  scene(scene: SceneAcross): DrawnPixels;
  clouds(scene: SceneAcross): DrawnPixels;
  box(spec: ImageSpec): DrawnPixels;
  groundTile(tile: GroundTile): DrawnPixels;
  files(files: ImageFiles): void;
}
