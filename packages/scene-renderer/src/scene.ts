import type { PixelRings } from '@groundtrack/geo';

/** Radar, panchromatic or with colors. */
export type Phenomenology = 'sar' | 'pan' | 'ms';

/** Bands of a scene: red, green, blue, near infra-red; or one; or for radar like and cross polarization. */
export function toBandCount(phenomenology: Phenomenology): 1 | 2 | 4 {
  return phenomenology === 'ms' ? 4 : phenomenology === 'sar' ? 2 : 1;
}

/** A GeoJSON polygon (RFC 7946 section 3.1.6) of longitudes and latitudes in degrees. */
export interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly [lonDeg: number, latDeg: number])[])[];
}

/**
 * The facts of a scene that its pictures depend on: light, season, cloud and speckle. The ground depends on world
 * coordinates alone, so two scenes of one place show the same ground.
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

/** Picks the fields of a scene that its pictures depend on: other threads get a copy of them. */
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
  /** In pixels of the picture: what lies outside is black, and of the numbers nothing taken. Left out: the whole box is drawn. */
  readonly shape?: readonly PixelRings[] | undefined;
}

/** A scene as wide as `widthPx`. */
export interface SceneAcross {
  readonly scene: SceneLook;
  readonly widthPx: number;
}

export interface ImageFiles extends ImageSpec {
  readonly path: string;
  /** Left out: only the picture is drawn. */
  readonly bandsPath?: string | undefined;
}

/** A tile of the Web Mercator scheme (XYZ): its level, its column from the west and its row from the north. */
export interface GroundTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pixels row by row. */
export interface DrawnPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** The numbers of the bands, pixel by pixel, if they were requested. */
  readonly numbers?: Uint16Array<ArrayBuffer>;
}

/** A picture in memory. */
export interface Jpeg {
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** What draws pixels, see `drawing.ts`. */
export interface Drawing {
  scene(scene: SceneAcross): DrawnPixels;
  clouds(scene: SceneAcross): DrawnPixels;
  box(spec: ImageSpec): DrawnPixels;
  groundTile(tile: GroundTile): DrawnPixels;
  files(files: ImageFiles): void;
}
