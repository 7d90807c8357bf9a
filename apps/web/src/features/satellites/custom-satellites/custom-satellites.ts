import type { Satellite } from '@groundtrack/contract';
import { type ElementSet, formatOmm } from '@groundtrack/orbit';
import { type SkySatellite, toSkySatellite } from '../sky-satellite.ts';
import { toName } from './custom-satellite-rules.ts';

/** Compares own elements with the server's. The newer set of a number is used. */
type Standing = 'added' | 'newer than the server’s' | 'no newer than the server’s, not used';

export interface CustomSatellite {
  readonly satellite: SkySatellite;
  readonly standing: Standing;
}

/** Own elements as satellites. For a satellite of the server, only the elements are replaced. */
export function toCustomSatellites(sets: readonly ElementSet[], served: readonly Satellite[]): CustomSatellite[] {
  const known = new Map(served.map((satellite) => [satellite._id, satellite]));
  return sets.map((set) => {
    const theirs = known.get(set.satelliteId);
    const own = satelliteFrom(set, 'own');
    if (theirs === undefined) return { satellite: own, standing: 'added' };
    const { omm, epochMs, source } = own;
    const satellite = toSkySatellite(theirs);
    return {
      satellite: { ...satellite, omm, epochMs, source },
      standing: epochMs > satellite.epochMs ? 'newer than the server’s' : 'no newer than the server’s, not used',
    };
  });
}

/** A satellite with no known data except its orbit. */
export function satelliteFrom(set: ElementSet, source: 'own' | 'catalog'): SkySatellite {
  return {
    id: set.satelliteId,
    name: toName(set),
    provider: null,
    operator: null,
    sensor: null,
    maxOffNadirDeg: null,
    minOffNadirDeg: 0,
    lookSide: 'both',
    epochMs: set.epochMs,
    source,
    about: null,
    omm: formatOmm(set),
  };
}
