import * as z from 'zod/mini';
import { instant } from '../core/units.ts';

/** Mean elements with the CCSDS OMM field names of CelesTrak's JSON. Angles in degrees, mean motion in rev/day. */
export const omm = z.object({
  OBJECT_NAME: z.string(),
  OBJECT_ID: z.string(),
  EPOCH: z.string(),
  MEAN_MOTION: z.number(),
  ECCENTRICITY: z.number(),
  INCLINATION: z.number(),
  RA_OF_ASC_NODE: z.number(),
  ARG_OF_PERICENTER: z.number(),
  MEAN_ANOMALY: z.number(),
  EPHEMERIS_TYPE: z.number(),
  CLASSIFICATION_TYPE: z.string(),
  NORAD_CAT_ID: z.int().check(z.gte(1)),
  ELEMENT_SET_NO: z.number(),
  REV_AT_EPOCH: z.number(),
  BSTAR: z.number(),
  MEAN_MOTION_DOT: z.number(),
  MEAN_MOTION_DDOT: z.number(),
});
export type Omm = z.infer<typeof omm>;

export const sensor = z.enum(['optical', 'sar']);

export const satellite = z.object({
  /** Catalog number as text; six digits or more are possible. */
  _id: z.string(),
  Name: z.string(),
  'Owner/Operator': z.string(),
  About: z.string(),
  /** Null for catalog numbers that do not fit into a TLE. */
  TLE: z.nullable(z.object({ LineOne: z.string(), LineTwo: z.string() })),
  OMM: omm,
  provider: z.string(),
  sensor,
  resolutionM: z.number(),
  swathKm: z.number(),
  maxOffNadirDeg: z.number(),
  /** Above 0 for radar, which looks to the side and not straight down. */
  minOffNadirDeg: z.number(),
  /** Side of the flight direction to which it looks. */
  lookSide: z.enum(['left', 'right', 'both']),
  /** When the server received these elements; for built-in ones, the date of the seed data. */
  elementsUpdatedISO: instant,
});
export type Satellite = z.infer<typeof satellite>;
