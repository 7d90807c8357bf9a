import type { Phenomenology, Point, Polygon } from '@groundtrack/contract';
import { wrapLongitude } from '@groundtrack/geo';
import { sunPosition, swathFootprint } from '@groundtrack/orbit';
import type { Scene } from '../port/provider.ts';
import { toAnalyticFacts } from './analytic-bands.ts';
import type { Candidate } from './candidates.ts';
import { CATALOGUE, type CatalogEntry, type SimulatedName } from './catalog.ts';
import { toCenter } from './cell.ts';
import { cloudCover } from './climate.ts';
import { type Imager, slantRatio } from './fleet.ts';
import { toPolygon } from './footprint.ts';
import { toUnitHash } from './hash.ts';
import { formatSceneId } from './scene-id.ts';

/**
 * A scene before it is priced for a place. Unlike a catalog's scene, it always has a resolution, an angle, and four
 * corners.
 */
export interface Acquisition extends Omit<Scene, 'products' | 'place'> {
  readonly provider: SimulatedName;
  readonly groundSampleDistanceM: number;
  readonly offNadirDeg: number;
  readonly footprint: Polygon;
}

/** Satellites whose camera has no color bands: WorldView-1. */
const PAN_ONLY: ReadonlySet<string> = new Set(['32060']);
/** Largest offset of a scene's middle from its cell's middle, east and north, as a share of the shorter side. */
const AIM_SPREAD = 0.2;
/** A camera's strip is one to two times as long as its swath is wide, or as this if the swath is wider. */
const MAX_STRIP_KM = 20;
const KM_PER_DEG = 111.2;

/** Derives a scene from its pass and its seed. @returns null if SGP4 has no position */
export function toAcquisition({ key, imager, pass }: Candidate): Acquisition | null {
  const entry: CatalogEntry = CATALOGUE[imager.provider];
  const featureId = formatSceneId(key);
  const [longitudeDeg, latitudeDeg] = toCenter(key.cell).coordinates;
  const mode =
    imager.sensor === 'sar' ? toRadarMode(entry, featureId) : toCameraMode(imager, pass.maxElevationDeg, featureId);
  const quad = swathFootprint({
    satellite: imager.elements,
    atMs: pass.peakMs,
    target: toAimPoint(featureId, [longitudeDeg, latitudeDeg], mode),
    swathWidthM: mode.widthKm * 1000,
    lengthM: mode.lengthKm * 1000,
  });
  if (!quad) return null;
  const phenomenology = toPhenomenology(entry, imager, featureId);
  const colorBands = toColorBands(phenomenology, entry, featureId);
  const site = { latitudeDeg, longitudeDeg, heightM: 0 };
  const sun = phenomenology === 'sar' ? null : sunPosition({ site, atMs: pass.peakMs });
  return {
    featureId,
    provider: imager.provider,
    satellite: imager.name,
    acquiredAtMs: key.acquiredAtMs,
    groundSampleDistanceM: Math.round(mode.resolutionM * 100) / 100,
    cloudCover: sun && cloudCover(featureId, latitudeDeg, key.acquiredAtMs),
    offNadirDeg: toTenths(pass.offNadirAtPeakDeg),
    sunElevationDeg: sun && toTenths(sun.elevationDeg),
    sunAzimuthDeg: sun && toTenths(sun.azimuthDeg) % 360,
    phenomenology,
    colorBands,
    analytic: toAnalyticFacts(colorBands),
    footprint: toPolygon(quad),
    orbitState: pass.ascending ? 'ascending' : 'descending',
    lookSide: pass.lookSide,
    hasSample: true,
  };
}

/** Resolution on the ground and size of a scene. */
interface ImagingMode {
  readonly resolutionM: number;
  readonly widthKm: number;
  readonly lengthKm: number;
}

function toRadarMode(entry: CatalogEntry, featureId: string): ImagingMode {
  let rest = toUnitHash('mode', featureId);
  for (const mode of entry.radarModes) {
    if (rest < mode.share) return mode;
    rest -= mode.share;
  }
  throw new Error(`The radar modes of ${featureId} do not add up to 1`);
}

/**
 * A pixel grows with the slant range, and along the line of sight also with the angle to the ground. The resolution is
 * the geometric mean of its two sides.
 */
function toCameraMode(imager: Imager, elevationDeg: number, featureId: string): ImagingMode {
  const slant = slantRatio(imager, elevationDeg);
  const sine = Math.sin((elevationDeg * Math.PI) / 180);
  const lengthKm = Math.min(imager.swathKm, MAX_STRIP_KM) * (1 + toUnitHash('length', featureId));
  return {
    resolutionM: (imager.resolutionM * slant) / Math.sqrt(sine),
    widthKm: (imager.swathKm * slant) / sine,
    lengthKm,
  };
}

function toAimPoint(featureId: string, [longitudeDeg, latitudeDeg]: Point['coordinates'], mode: ImagingMode) {
  // Within a degree of a pole, a step east has no fixed length.
  if (Math.abs(latitudeDeg) > 89) return { latitudeDeg, longitudeDeg, heightM: 0 };
  const spreadKm = Math.min(mode.widthKm, mode.lengthKm) * AIM_SPREAD;
  const eastKm = (toUnitHash('east', featureId) * 2 - 1) * spreadKm;
  const northKm = (toUnitHash('north', featureId) * 2 - 1) * spreadKm;
  const eastDeg = eastKm / (KM_PER_DEG * Math.cos((latitudeDeg * Math.PI) / 180));
  return {
    latitudeDeg: latitudeDeg + northKm / KM_PER_DEG,
    longitudeDeg: wrapLongitude(longitudeDeg + eastDeg),
    heightM: 0,
  };
}

function toPhenomenology(entry: CatalogEntry, imager: Imager, featureId: string): Phenomenology {
  if (imager.sensor === 'sar') return 'sar';
  return PAN_ONLY.has(imager.id) || toUnitHash('pan', featureId) < entry.panShare ? 'pan' : 'ms';
}

function toColorBands(phenomenology: Phenomenology, entry: CatalogEntry, featureId: string): readonly string[] {
  if (phenomenology === 'ms') return entry.colorBands;
  if (phenomenology === 'pan') return ['pan'];
  return [toUnitHash('polarization', featureId) < 0.7 ? 'VV' : 'HH'];
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
