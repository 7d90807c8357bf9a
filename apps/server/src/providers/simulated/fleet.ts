import type { Omm } from '@groundtrack/contract';
import { type ElementSet, parseOmm } from '@groundtrack/orbit';
import { DAY_MS } from '../../lib/time-units.ts';
import type { SimulatedName } from './catalog.ts';

/** The properties of a real satellite that the simulation needs. */
export interface FleetSatellite {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly sensor: 'optical' | 'sar';
  readonly resolutionM: number;
  readonly swathKm: number;
  readonly maxOffNadirDeg: number;
  /** Above 0 for radar, which looks to the side and does not image its nadir. */
  readonly minOffNadirDeg: number;
  /** Side of the flight direction to which it looks. */
  readonly lookSide: 'left' | 'right' | 'both';
  /** `2014-08-13` */
  readonly launchedOn: string;
  readonly omm: Omm;
}

/** A satellite prepared for the simulation. */
export interface Imager extends Omit<FleetSatellite, 'omm' | 'launchedOn'> {
  readonly provider: SimulatedName;
  readonly elements: ElementSet;
  /** Mean height over the equatorial radius, km. */
  readonly altitudeKm: number;
  /** Lowest elevation of the satellite at a place that it can image. */
  readonly minElevationDeg: number;
  readonly inServiceFromMs: number;
}

const EARTH_RADIUS_KM = 6378.137;
/** km³/s², WGS-72 as in SGP4. */
const MU = 398_600.8;
/** Time between launch and the first image for sale. */
const COMMISSIONING_MS = 60 * DAY_MS;
/** The start of the archive (spec section 2, Help). */
const ARCHIVE_FROM_MS = Date.UTC(2010, 0, 1);
/** Coarser images are not sold (spec section 5, Archive search). */
const COARSEST_M = 5;
/** Margin for the difference between real orbits and a circular one over a sphere. */
const ELEVATION_MARGIN_DEG = 1;

/** The satellites of a provider whose images are sold. */
export function ownSatellites(satellites: readonly FleetSatellite[], provider: SimulatedName): FleetSatellite[] {
  return satellites.filter((one) => one.provider === provider && one.resolutionM <= COARSEST_M);
}

/** A satellite is the same object in every provider of a process, because predictions are cached by object. */
const imagers = new WeakMap<FleetSatellite, Imager>();

export function toImagers(own: readonly FleetSatellite[], provider: SimulatedName): Imager[] {
  return own.map((satellite) => {
    const imager = imagers.get(satellite) ?? toImager(satellite, provider);
    imagers.set(satellite, imager);
    return imager;
  });
}

/**
 * Prepares a satellite of a provider for the simulation, without drag: SGP4 then stays stable decades away from the
 * epoch of the elements.
 */
function toImager(satellite: FleetSatellite, provider: SimulatedName): Imager {
  const { omm, launchedOn, ...facts } = satellite;
  const elements = parseOmm({ ...omm, BSTAR: 0, MEAN_MOTION_DOT: 0, MEAN_MOTION_DDOT: 0 });
  const semiMajorKm = Math.cbrt(MU / ((elements.meanMotionRevPerDay * 2 * Math.PI) / 86_400) ** 2);
  const sine = (semiMajorKm / EARTH_RADIUS_KM) * Math.sin((facts.maxOffNadirDeg * Math.PI) / 180);
  const elevationDeg = sine >= 1 ? 0 : (Math.acos(sine) * 180) / Math.PI;
  return {
    ...facts,
    provider,
    elements,
    altitudeKm: semiMajorKm - EARTH_RADIUS_KM,
    minElevationDeg: Math.max(0, elevationDeg - ELEVATION_MARGIN_DEG),
    inServiceFromMs: Math.max(ARCHIVE_FROM_MS, Date.parse(launchedOn) + COMMISSIONING_MS),
  };
}

/** Ratio of the slant range to the height, for a place that sees the satellite at an elevation; 1 at nadir. */
export function slantRatio(imager: Imager, elevationDeg: number): number {
  const sine = Math.sin((elevationDeg * Math.PI) / 180);
  const up = EARTH_RADIUS_KM * sine;
  const h = imager.altitudeKm;
  return (Math.sqrt(up * up + 2 * EARTH_RADIUS_KM * h + h * h) - up) / h;
}
