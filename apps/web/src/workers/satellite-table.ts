import { ElementError, type ElementSet, parseOmm, parseOmmCsv } from '@groundtrack/orbit';
import type { BadSatellite, OrbitingSatellite } from './messages.ts';

export interface Orbit extends Omit<OrbitingSatellite, 'omm'> {
  readonly elements: ElementSet;
}

/** Satellites prepared for propagation, and those whose elements cannot be read. */
export interface SatelliteTable {
  readonly orbits: readonly Orbit[];
  readonly bad: readonly BadSatellite[];
}

export function satelliteTable(satellites: readonly OrbitingSatellite[]): SatelliteTable {
  const orbits: Orbit[] = [];
  const bad: BadSatellite[] = [];
  for (const { omm, ...facts } of satellites) {
    const { id } = facts;
    try {
      orbits.push({ ...facts, elements: { ...parseOmm(omm), satelliteId: id } });
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      bad.push({ satelliteId: id, reason: error.message });
    }
  }
  return { orbits, bad };
}

/** @throws ElementError if the text is not a table of elements */
export function catalogTable(text: string): SatelliteTable {
  const { elements, broken } = parseOmmCsv(text);
  return {
    orbits: elements.map((set) => ({ id: set.satelliteId, name: set.name, elements: set })),
    bad: broken.map(({ line, reason }) => ({ satelliteId: `line ${line}`, reason })),
  };
}
