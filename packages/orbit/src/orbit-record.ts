import { checkForDecay, json2satrec, type SatRec, SatRecError } from 'satellite.js';
import { assertPlausible, type ElementSet } from './elements.ts';

/** Elements prepared for SGP4. Created once per element set and kept as long as it. */
export interface OrbitRecord {
  readonly elements: ElementSet;
  readonly satrec: SatRec;
}

const records = new WeakMap<ElementSet, OrbitRecord>();

/** @throws ElementError for elements outside SGP4's range */
export function toOrbitRecord(elements: ElementSet): OrbitRecord {
  const known = records.get(elements);
  if (known !== undefined) return known;
  assertPlausible(elements);
  const record = { elements, satrec: toSatRec(elements) };
  records.set(elements, record);
  return record;
}

/** The record of satellite.js. */
export function toSatRec(elements: ElementSet): SatRec {
  return json2satrec({
    OBJECT_NAME: elements.name,
    OBJECT_ID: elements.objectId,
    EPOCH: new Date(Math.round(elements.epochMs)).toISOString(),
    MEAN_MOTION: elements.meanMotionRevPerDay,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclinationDeg,
    RA_OF_ASC_NODE: elements.ascendingNodeDeg,
    ARG_OF_PERICENTER: elements.argumentOfPericenterDeg,
    MEAN_ANOMALY: elements.meanAnomalyDeg,
    NORAD_CAT_ID: elements.satelliteId,
    ELEMENT_SET_NO: elements.elementSetNumber,
    BSTAR: elements.bstar,
    MEAN_MOTION_DOT: elements.meanMotionDot,
    MEAN_MOTION_DDOT: elements.meanMotionDdot,
  });
}

const reasons: Readonly<Record<SatRecError, string>> = {
  [SatRecError.None]: 'SGP4 gives no position',
  [SatRecError.MeanEccentricityOutOfRange]: 'the mean eccentricity leaves its range',
  [SatRecError.MeanMotionBelowZero]: 'the mean motion falls below zero',
  [SatRecError.PerturbedEccentricityOutOfRange]: 'the perturbed eccentricity leaves its range',
  [SatRecError.SemiLatusRectumBelowZero]: 'the semi-latus rectum falls below zero',
  [SatRecError.Decayed]: 'the orbit has decayed',
};

/** Why the last SGP4 call for this record failed, for users. */
export function toFailureReason(record: OrbitRecord): string {
  if (checkForDecay(record.satrec)) return reasons[SatRecError.Decayed];
  return reasons[record.satrec.error] ?? `SGP4 error ${record.satrec.error}`;
}
