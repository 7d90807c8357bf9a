import type { ElementSet } from './elements.ts';

/** Mean elements with the field names of CCSDS 502.0-B-3; angles in degrees, mean motion in revolutions per day. */
export interface OmmRecord {
  OBJECT_NAME: string;
  OBJECT_ID: string;
  EPOCH: string;
  MEAN_MOTION: number;
  ECCENTRICITY: number;
  INCLINATION: number;
  RA_OF_ASC_NODE: number;
  ARG_OF_PERICENTER: number;
  MEAN_ANOMALY: number;
  EPHEMERIS_TYPE: number;
  CLASSIFICATION_TYPE: string;
  NORAD_CAT_ID: number;
  ELEMENT_SET_NO: number;
  REV_AT_EPOCH: number;
  BSTAR: number;
  MEAN_MOTION_DOT: number;
  MEAN_MOTION_DDOT: number;
}

/** Formats elements as an OMM record that `parseOmm` can read. The epoch has microseconds, as published. */
export function formatOmm(elements: ElementSet): OmmRecord {
  return {
    OBJECT_NAME: elements.name,
    OBJECT_ID: elements.objectId,
    EPOCH: formatEpoch(elements.epochMs),
    MEAN_MOTION: elements.meanMotionRevPerDay,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclinationDeg,
    RA_OF_ASC_NODE: elements.ascendingNodeDeg,
    ARG_OF_PERICENTER: elements.argumentOfPericenterDeg,
    MEAN_ANOMALY: elements.meanAnomalyDeg,
    EPHEMERIS_TYPE: 0,
    CLASSIFICATION_TYPE: elements.classification,
    NORAD_CAT_ID: Number(elements.satelliteId),
    ELEMENT_SET_NO: elements.elementSetNumber,
    REV_AT_EPOCH: elements.revolutionAtEpoch,
    BSTAR: elements.bstar,
    MEAN_MOTION_DOT: elements.meanMotionDot,
    MEAN_MOTION_DDOT: elements.meanMotionDdot,
  };
}

function formatEpoch(epochMs: number): string {
  const microseconds = Math.round(epochMs * 1000);
  const wholeMs = Math.floor(microseconds / 1000);
  const rest = String(microseconds - wholeMs * 1000).padStart(3, '0');
  return new Date(wholeMs).toISOString().replace('Z', rest);
}
