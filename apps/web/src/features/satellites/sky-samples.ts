import type { Satellite } from '@groundtrack/contract';
import type { Pass } from '@groundtrack/orbit';
import { type SkySatellite, toSkySatellite } from './sky-satellite.ts';

/** A satellite of the server on the orbit of WorldView-3, for specs. */
export function servedSatellite(id: number, name: string, orbit: Partial<Satellite['OMM']> = {}): Satellite {
  return {
    _id: String(id),
    Name: name,
    'Owner/Operator': 'Vantor (formerly Maxar)',
    About: `Notes on ${name}.`,
    TLE: null,
    OMM: {
      OBJECT_NAME: name,
      OBJECT_ID: '2014-048A',
      EPOCH: '2026-08-22T14:27:12.221856',
      MEAN_MOTION: 14.85112257,
      ECCENTRICITY: 0.00029118,
      INCLINATION: 97.8522,
      RA_OF_ASC_NODE: 308.5059,
      ARG_OF_PERICENTER: 94.5778,
      MEAN_ANOMALY: 265.5769,
      EPHEMERIS_TYPE: 0,
      CLASSIFICATION_TYPE: 'U',
      NORAD_CAT_ID: id,
      ELEMENT_SET_NO: 999,
      REV_AT_EPOCH: 65176,
      BSTAR: 8.2767804e-5,
      MEAN_MOTION_DOT: 6.54e-6,
      MEAN_MOTION_DDOT: 0,
      ...orbit,
    },
    provider: 'maxar',
    sensor: 'optical',
    resolutionM: 0.31,
    swathKm: 13.1,
    maxOffNadirDeg: 45,
    minOffNadirDeg: 0,
    lookSide: 'both',
    elementsUpdatedISO: '2026-08-22T15:00:00Z',
  };
}

export function skySatellite(id: string, name: string, more: Partial<SkySatellite> = {}): SkySatellite {
  return { ...toSkySatellite(servedSatellite(Number(id), name)), ...more };
}

const MINUTE_MS = 60_000;

/** A pass that begins a few minutes after a given time, for specs. */
export function passAt(satelliteId: string, fromMs: number, minutes: readonly [rise: number, set: number]): Pass {
  const [rise, set] = minutes;
  return {
    satelliteId,
    riseMs: fromMs + rise * MINUTE_MS,
    peakMs: fromMs + ((rise + set) / 2) * MINUTE_MS,
    setMs: fromMs + set * MINUTE_MS,
    riseAzimuthDeg: 10,
    peakAzimuthDeg: 90,
    setAzimuthDeg: 170,
    maxElevationDeg: 50,
    clippedAtStart: false,
    clippedAtEnd: false,
    offNadirAtPeakDeg: 35,
    sunElevationAtPeakDeg: 40,
    sunlitAtPeak: true,
    lookSide: 'left',
    ascending: false,
  };
}
