import { type Bounds, findAreaFaults, type LonLat, measureArea, offerRepairs, tidyArea } from '@groundtrack/geo';
import type { Finding, InspectedArea } from './area-messages.ts';
import type { AreaPolygons, FoundArea } from './shapes.ts';

/** Nothing is made of shapes that cross themselves or have no place. */
const MEASURED_ANYWAY = ['too-large', 'too-detailed', 'too-many-rings', 'swapped'];
/** A millionth of a degree, a tenth of a meter: what addresses and orders keep. */
const DECIMALS = 6;

/** The faults of an area, and its size if it has one. */
export function inspectArea({ polygons: exact, name, notes }: FoundArea, expected?: Bounds): InspectedArea {
  const polygons = exact.map((rings) => rings.map((ring) => ring.map(rounded)));
  const findings = findAreaFaults(polygons, expected ? { expected } : {}).map((fault) => ({ fault }));
  const isMeasured = findings.every(
    ({ fault: { kind, severity } }) => severity === 'notice' || MEASURED_ANYWAY.includes(kind),
  );
  const positions = polygons.flat().reduce((sum, { length }) => sum + length, 0);
  return { polygons, name, notes, findings, size: isMeasured ? measureArea(tidyArea(polygons)) : null, positions };
}

/** The same faults with their repairs. Tries every repair. */
export function findRepairs({ polygons, findings }: InspectedArea): Finding[] {
  return findings.map(({ fault }) => ({ fault, repairs: offerRepairs(polygons, fault) }));
}

/** Unites overlapping shapes, if possible. */
export function unite(polygons: AreaPolygons): AreaPolygons {
  return offerRepairs(polygons, { kind: 'overlap' }).find(({ name }) => name === 'untie')?.polygons ?? polygons;
}

function rounded([lon, lat]: LonLat): LonLat {
  return [Number(lon.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))];
}
