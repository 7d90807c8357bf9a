import type { Satellite } from '@groundtrack/contract';
import { formatTle, parseOmm } from '@groundtrack/orbit';
import { newerElements } from './newest-elements.ts';
import type { PgOrbitalElementsStore } from './pg-orbital-elements-store.ts';
import type { SatelliteFacts } from './satellite-facts.ts';
import { ELEMENTS_PUBLISHED_ISO } from './seed/elements-2026-08.ts';
import type { StoredElements } from './stored-orbital-elements.ts';

/** CelesTrak publishes larger numbers only as OMM; most TLE readers would misread the letters of Alpha-5. */
const LAST_TLE_NUMBER = 99_999;

/** Every known satellite with its newest elements, stored or built in. */
export async function listSatellites(
  store: Pick<PgOrbitalElementsStore, 'all'>,
  satellites: readonly SatelliteFacts[],
): Promise<Satellite[]> {
  const stored = new Map((await store.all()).map((set) => [set.satelliteId, set]));
  return satellites.map((facts) => describe(facts, stored.get(facts.id)));
}

function describe(facts: SatelliteFacts, stored: StoredElements | undefined): Satellite {
  const newer = newerElements(facts, stored);
  const elements = parseOmm(newer?.omm ?? facts.omm);
  const lines = Number(facts.id) <= LAST_TLE_NUMBER ? formatTle(elements) : null;
  return {
    _id: facts.id,
    Name: facts.name,
    'Owner/Operator': facts.operator,
    About: facts.about,
    TLE: lines && { LineOne: lines[0], LineTwo: lines[1] },
    OMM: newer?.omm ?? facts.omm,
    provider: facts.provider,
    sensor: facts.sensor,
    resolutionM: facts.resolutionM,
    swathKm: facts.swathKm,
    maxOffNadirDeg: facts.maxOffNadirDeg,
    minOffNadirDeg: facts.minOffNadirDeg,
    lookSide: facts.lookSide,
    elementsUpdatedISO: newer ? new Date(newer.updatedAtMs).toISOString() : ELEMENTS_PUBLISHED_ISO,
  };
}
