import type { Omm } from '@groundtrack/contract';
import { type ElementSet, type Pass, parseOmm } from '@groundtrack/orbit';
import type { SkySatellite } from '../features/satellites/sky-satellite.ts';

const anOmm: Omm = {
  OBJECT_NAME: 'WorldView-3',
  OBJECT_ID: '2014-048A',
  EPOCH: '2026-08-21T12:00:00.000000',
  MEAN_MOTION: 14.85,
  ECCENTRICITY: 0.0001,
  INCLINATION: 97.9,
  RA_OF_ASC_NODE: 310,
  ARG_OF_PERICENTER: 90,
  MEAN_ANOMALY: 270,
  EPHEMERIS_TYPE: 0,
  CLASSIFICATION_TYPE: 'U',
  NORAD_CAT_ID: 40115,
  ELEMENT_SET_NO: 999,
  REV_AT_EPOCH: 1,
  BSTAR: 0.0001,
  MEAN_MOTION_DOT: 0,
  MEAN_MOTION_DDOT: 0,
};

export const aSatellite: SkySatellite = {
  id: '40115',
  name: 'WorldView-3',
  provider: 'maxar',
  operator: 'Vantor',
  sensor: 'optical',
  maxOffNadirDeg: 45,
  minOffNadirDeg: 0,
  lookSide: 'both',
  epochMs: Date.UTC(2026, 7, 21, 12),
  source: 'server',
  about: null,
  omm: anOmm,
};

export const aPass: Pass = {
  satelliteId: '40115',
  riseMs: Date.UTC(2026, 7, 22, 15, 8),
  peakMs: Date.UTC(2026, 7, 22, 15, 10, 37, 500),
  setMs: Date.UTC(2026, 7, 22, 15, 13, 10, 100),
  riseAzimuthDeg: 10.1,
  peakAzimuthDeg: 101.34,
  setAzimuthDeg: 189.6,
  maxElevationDeg: 61.234,
  clippedAtStart: false,
  clippedAtEnd: false,
  offNadirAtPeakDeg: 26.4,
  sunElevationAtPeakDeg: 55.1,
  sunlitAtPeak: true,
  lookSide: 'left',
  ascending: false,
};

export const anElementSet: ElementSet = parseOmm(anOmm);
