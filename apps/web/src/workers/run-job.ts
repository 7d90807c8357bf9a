import { ElementError, type ElementSet, parseOmm, positionsEcef, predictPasses } from '@groundtrack/orbit';
import type { GlobeSatellite } from '../globe/globe.ts';
import type { BadSatellite, Job, OrbitingSatellite, Part, PassJob, TrackJob } from './messages.ts';

/** Small enough that a cancel is noticed within milliseconds, large enough that messages cost nothing. */
const SATELLITES_A_CHUNK = 64;

interface Orbit {
  readonly id: string;
  readonly name: string;
  readonly elements: ElementSet;
}

/** Satellites made ready for propagation once, and those whose elements cannot be read. */
export interface SatelliteTable {
  readonly orbits: readonly Orbit[];
  readonly bad: readonly BadSatellite[];
}

export function satelliteTable(satellites: readonly OrbitingSatellite[]): SatelliteTable {
  const orbits: Orbit[] = [];
  const bad: BadSatellite[] = [];
  for (const { id, name, omm } of satellites) {
    try {
      orbits.push({ id, name, elements: { ...parseOmm(omm), satelliteId: id } });
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      bad.push({ satelliteId: id, reason: error.message });
    }
  }
  return { orbits, bad };
}

interface Step {
  readonly part: Part;
  readonly done: number;
  readonly total: number;
}

/** Does a job a few satellites at a time, so that its owner may stop between two steps. */
export function* runJob(table: SatelliteTable, job: Job): Generator<Step, void, void> {
  const total = table.orbits.length;
  if (job.kind === 'passes' && table.bad.length > 0) {
    yield { part: { kind: 'passes', passes: [], bad: table.bad }, done: 0, total };
  }
  for (let from = 0; from < total; from += SATELLITES_A_CHUNK) {
    const orbits = table.orbits.slice(from, from + SATELLITES_A_CHUNK);
    if (job.kind === 'field' || job.kind === 'reach') throw new RangeError(`${job.kind} is no job yet`);
    const part = job.kind === 'passes' ? passesOf(orbits, job) : tracksOf(orbits, job);
    yield { part, done: from + orbits.length, total };
  }
}

/** Old elements are not refused: the table says how old they are, and SGP4 says when they describe no orbit. */
function passesOf(orbits: readonly Orbit[], job: PassJob): Part {
  const { passes, rejected } = predictPasses({
    satellites: orbits.map(({ elements }) => elements),
    site: job.site,
    startMs: job.startMs,
    endMs: job.endMs,
    minElevationDeg: job.minElevationDeg,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  });
  return { kind: 'passes', passes, bad: rejected };
}

function tracksOf(orbits: readonly Orbit[], job: TrackJob): Part {
  const tracks = orbits.flatMap(({ id, name, elements }): GlobeSatellite[] => {
    const ecefM = trackOf(elements, job);
    return ecefM === null ? [] : [{ id, name, startMs: job.startMs, stepSec: job.stepSec, ecefM }];
  });
  return { kind: 'tracks', tracks };
}

function trackOf(satellite: ElementSet, { startMs, stepSec, count }: TrackJob): Float64Array | null {
  try {
    return positionsEcef({ satellite, startMs, stepSec, count });
  } catch (error) {
    if (error instanceof ElementError) return null;
    throw error;
  }
}
