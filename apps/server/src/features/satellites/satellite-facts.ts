import type { Omm, Satellite } from '@groundtrack/contract';

/** A known satellite with its built-in elements. */
export interface SatelliteFacts {
  /** Catalog number as text. */
  readonly id: string;
  readonly name: string;
  readonly operator: string;
  readonly provider: string;
  readonly sensor: Satellite['sensor'];
  readonly resolutionM: number;
  readonly swathKm: number;
  readonly maxOffNadirDeg: number;
  readonly minOffNadirDeg: number;
  readonly lookSide: Satellite['lookSide'];
  /** Day of launch, `2014-08-13`. */
  readonly launchedOn: string;
  readonly about: string;
  readonly omm: Omm;
}
