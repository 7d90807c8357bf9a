import { type Omm, PROVIDER_LABELS, type Satellite } from '@groundtrack/contract';
import { withReliableDrag } from '@groundtrack/orbit';

/*
 * The one shape of everything in the Satellites tab, whatever its elements came from. Satellites beyond the server's
 * list enter by `useSky(place, { extra })`: `extra` is an array of these, ids all different, the same array as long as
 * nothing in it changes (a new one is loaded into the worker anew). Own elements go before the server's
 * of the same id, and those before the catalog's. Elements that cannot be read come back under 'Bad satellite';
 * nothing has to be checked before.
 */
export interface SkySatellite {
  /** Catalog number as text, or any id that no other satellite has. */
  readonly id: string;
  readonly name: string;
  /** Wire name of the provider that sells its images here; null when none does. */
  readonly provider: string | null;
  /** Who flies it; null when that is not known. */
  readonly operator: string | null;
  readonly sensor: 'optical' | 'sar' | null;
  /** How far it can point from straight down; null when that is not known: it then has no swath on the globe. */
  readonly maxOffNadirDeg: number | null;
  /** Of radar, which does not look straight down; 0 where nothing is known. */
  readonly minOffNadirDeg: number;
  readonly lookSide: Satellite['lookSide'];
  /** The moment its elements describe best. */
  readonly epochMs: number;
  readonly source: 'server' | 'own' | 'catalog';
  readonly about: About | null;
  readonly omm: Omm;
}

/** What is known of an imaging satellite beside its orbit. */
interface About {
  readonly text: string;
  readonly resolutionM: number;
  readonly swathKm: number;
}

/**
 * The elements its passes are found with. Only the server's own satellites can be tasked, and their passes have to agree
 * with its windows.
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

/** When elements were valid. CCSDS epochs are UTC and seldom say so. NaN when it is no date. */
function toEpochMs({ EPOCH }: Pick<Omm, 'EPOCH'>): number {
  return Date.parse(EPOCH.endsWith('Z') ? EPOCH : `${EPOCH}Z`);
}

/** Who sells its images here, or who flies it when this product has no name for that; null when neither is known. */
export function sourceName({ provider, operator }: SkySatellite): string | null {
  const label = provider === null ? undefined : PROVIDER_LABELS[provider];
  return label ?? operator ?? provider;
}
