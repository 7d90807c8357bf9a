import {
  ElementError,
  type ElementSet,
  parseElements,
  positionsEcef,
  predictPasses,
  statesEcef,
} from '@groundtrack/orbit';
import type { GlobeSatellite } from '../globe/globe.ts';
import type { FieldJob, Job, Part, PassJob, ReachJob, TrackJob } from './messages.ts';
import { reachSwath } from './reach-swath.ts';
import type { Orbit, SatelliteTable } from './satellite-table.ts';

/** Small enough that a cancel takes effect within milliseconds, large enough that messages cost nothing. */
const SATELLITES_A_CHUNK = 256;

export interface Step {
  /** Null if this step has no results yet. */
  readonly part: Part | null;
  readonly done: number;
  readonly total: number;
}

type Steps = Generator<Step, void, void>;

/** Runs a job a few satellites at a time, so that it can be stopped between two steps. */
export function runJob(table: SatelliteTable, job: Job): Steps {
  switch (job.kind) {
    case 'passes':
      return passSteps(table, job);
    case 'tracks':
      return trackSteps(table, job);
    case 'field':
      return fieldSteps(table, job);
    case 'reach':
      return reachSteps(table, job);
    case 'catalog':
      return rowSteps(table);
    case 'read':
      return readSteps(job.text);
  }
}

function* toChunks(orbits: readonly Orbit[]): Generator<{ chunk: readonly Orbit[]; from: number; done: number }> {
  for (let from = 0; from < orbits.length; from += SATELLITES_A_CHUNK) {
    const chunk = orbits.slice(from, from + SATELLITES_A_CHUNK);
    yield { chunk, from, done: from + chunk.length };
  }
}

function* passSteps({ orbits, bad }: SatelliteTable, job: PassJob): Steps {
  const total = orbits.length;
  if (bad.length > 0) yield { part: { kind: 'passes', passes: [], bad }, done: 0, total };
  for (const { chunk, done } of toChunks(orbits)) yield { part: toPasses(chunk, job), done, total };
}

/** Old elements are accepted: the table shows their age, and SGP4 rejects those that describe no orbit. */
function toPasses(orbits: readonly Orbit[], job: PassJob): Part {
  const { passes, rejected } = predictPasses({
    satellites: orbits.map(({ elements }) => elements),
    site: job.site,
    startMs: job.startMs,
    endMs: job.endMs,
    minElevationDeg: job.minElevationDeg,
    firstOnly: job.firstOnly ?? false,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  });
  return { kind: 'passes', passes, bad: rejected };
}

function* trackSteps({ orbits }: SatelliteTable, job: TrackJob): Steps {
  for (const { chunk, done } of toChunks(orbits)) {
    const tracks = chunk.flatMap(({ id, name, elements }): GlobeSatellite[] => {
      const ecefM = toTrack(elements, job);
      return ecefM === null ? [] : [{ id, name, startMs: job.startMs, stepSec: job.stepSec, ecefM }];
    });
    yield { part: { kind: 'tracks', tracks }, done, total: orbits.length };
  }
}

function toTrack(satellite: ElementSet, { startMs, stepSec, count }: TrackJob): Float64Array | null {
  try {
    return positionsEcef({ satellite, startMs, stepSec, count });
  } catch (error) {
    if (error instanceof ElementError) return null;
    throw error;
  }
}

function* fieldSteps({ orbits }: SatelliteTable, { startMs, endMs }: FieldJob): Steps {
  const total = orbits.length;
  const startStates = new Float64Array(total * 6);
  const endStates = new Float64Array(total * 6);
  for (const { chunk, from, done } of toChunks(orbits)) {
    const satellites = chunk.map(({ elements }) => elements);
    startStates.set(statesEcef({ satellites, atMs: startMs }), from * 6);
    endStates.set(statesEcef({ satellites, atMs: endMs }), from * 6);
    yield { part: null, done, total };
  }
  const [ids, names] = [orbits.map(({ id }) => id), orbits.map(({ name }) => name)];
  yield { part: { kind: 'field', field: { ids, names, startMs, endMs, startStates, endStates } }, done: total, total };
}

function* reachSteps({ orbits }: SatelliteTable, job: ReachJob): Steps {
  const orbit = orbits.find(({ id }) => id === job.satelliteId);
  const swath = orbit === undefined ? null : reachSwath(orbit, job);
  yield { part: { kind: 'reach', swath }, done: 1, total: 1 };
}

function* rowSteps({ orbits, bad }: SatelliteTable): Steps {
  const total = orbits.length;
  const rows = orbits.map(({ id, name, elements }) => ({ id, name, epochMs: elements.epochMs }));
  yield { part: { kind: 'catalog', rows, bad }, done: total, total };
}

function* readSteps(text: string): Steps {
  yield { part: { kind: 'read', parsed: parseElements(text) }, done: 1, total: 1 };
}
