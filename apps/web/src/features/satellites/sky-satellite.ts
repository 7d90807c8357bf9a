import { type Omm, PROVIDER_LABELS, type Satellite } from '@groundtrack/contract';
import { withReliableDrag } from '@groundtrack/orbit';

/*
 * A satellite in the Satellites tab, from any source of elements. Satellites that are not in the server's list are
 * passed as `useSky(place, { extra })`. Their ids must differ, and the array must be the same object until its content
 * changes, because a new array is loaded into the worker again. Own elements replace the server's of the same id, and
 * those replace the catalog's. Unreadable elements are reported under 'Bad satellite', so callers need not check them.
 */
export interface SkySatellite {
  /** Catalog number as text, or any other unique id. */
  readonly id: string;
  readonly name: string;
  /** Wire name of the provider that sells its images here; null if there is none. */
  readonly provider: string | null;
  /** The operator; null if unknown. */
  readonly operator: string | null;
  readonly sensor: 'optical' | 'sar' | null;
  /** Maximum off-nadir angle; null if unknown. It then has no swath on the globe. */
  readonly maxOffNadirDeg: number | null;
  /** Minimum off-nadir angle of radar, which looks to the side; 0 if unknown. */
  readonly minOffNadirDeg: number;
  readonly lookSide: Satellite['lookSide'];
  /** Epoch of its elements. */
  readonly epochMs: number;
  readonly source: 'server' | 'own' | 'catalog';
  readonly about: About | null;
  readonly omm: Omm;
}

/** Data of an imaging satellite other than its orbit. */
interface About {
  readonly text: string;
  readonly resolutionM: number;
  readonly swathKm: number;
}

/**
 * The elements for its passes. Only the server's own satellites can be tasked, and their passes must match the windows.
 */
export function usedElements({ omm, source }: Pick<SkySatellite, 'omm' | 'source'>, nowMs: number): Omm {
  return source === 'server' ? withReliableDrag(omm, nowMs) : omm;
}

/** A satellite of the server's list. */
export function toSkySatellite(satellite: Satellite): SkySatellite {
  const { _id, Name, provider, sensor, maxOffNadirDeg, minOffNadirDeg, lookSide, About, resolutionM, swathKm, OMM } =
    satellite;
  return {
    id: _id,
    name: Name,
    provider,
    operator: satellite['Owner/Operator'],
    sensor,
    maxOffNadirDeg,
    minOffNadirDeg,
    lookSide,
    epochMs: toEpochMs(OMM),
    source: 'server',
    about: { text: About, resolutionM, swathKm },
    omm: OMM,
  };
}

/** The epoch of elements. CCSDS epochs are in UTC, mostly without saying so. NaN if invalid. */
function toEpochMs({ EPOCH }: Pick<Omm, 'EPOCH'>): number {
  return Date.parse(EPOCH.endsWith('Z') ? EPOCH : `${EPOCH}Z`);
}

/** The provider that sells its images here, or the operator if there is none; null if both are unknown. */
export function sourceName({ provider, operator }: SkySatellite): string | null {
  const label = provider === null ? undefined : PROVIDER_LABELS[provider];
  return label ?? operator ?? provider;
}
