import { setTimeout as sleep } from 'node:timers/promises';
import { type EndpointName, TASKING_AHEAD_DAYS_MAX, TASKING_SEARCH_DAYS_MAX } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import { quantileMs, type SendTimed, type TimedAnswer, timedRequests } from './timed-requests.ts';

const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [11, 50],
      [11, 51],
      [10, 51],
      [10, 50],
    ],
  ],
} as const;

/** The most expensive search: it finds nothing in the whole archive of every provider. */
const WORST_SEARCH = {
  geometry: AREA,
  filter: {
    date: { start: '2010-01-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' },
    providers: { maxar: 10, planet: 10, kompsat: 10, capella: 10, teleos: 10, iceye: 10 },
    maxOffNadirAngle: 15,
    minSunElevation: 90,
  },
};

/** The most expensive request of an endpoint. */
export interface WorstRequest {
  readonly endpoint: EndpointName;
  /** Its name in the results; default: the endpoint. */
  readonly name?: string;
  readonly body?: unknown;
  /** Different for each request. */
  readonly bodyOf?: (n: number) => unknown;
  /** `?limit=100` */
  readonly query?: string;
}

export const WORST_SEARCHES: readonly WorstRequest[] = [
  { endpoint: 'catalog', body: WORST_SEARCH },
  { endpoint: 'loosen', body: WORST_SEARCH },
];

/** Areas of the most positions, all different, so that none is cached. */
export const WORST_AREAS: readonly WorstRequest[] = (['catalog', 'loosen'] as const).map((endpoint) => ({
  endpoint,
  name: `${endpoint} of areas`,
  bodyOf: (n) => ({ geometry: toCombs(n), filter: { providers: WORST_SEARCH.filter.providers } }),
}));

const COMBS = 10;
const TEETH = 249;
const COMB_WIDTH_DEG = 0.04;
const TOOTH_DEG = 0.0008;

/** Interleaved combs, whose edges must all be compared with each other. */
function toCombs(n: number) {
  const south = 50 + n * 1e-5;
  const comb = (west: number) => {
    const east = west + COMB_WIDTH_DEG;
    const teeth = Array.from({ length: TEETH }, (_, tooth) => {
      const from = south + tooth * TOOTH_DEG;
      const to = from + TOOTH_DEG / 2;
      const back = west + TOOTH_DEG;
      return [
        [east, from],
        [east, to],
        [back, to],
        [back, from + TOOTH_DEG],
      ];
    }).flat();
    const top = south + TEETH * TOOTH_DEG;
    return [[west, south], ...teeth, [west, top], [west, south]];
  };
  return { type: 'MultiPolygon', coordinates: Array.from({ length: COMBS }, (_, i) => [comb(10 + i * 0.1)]) };
}

/** Passes at the latitude with the most passes, over the longest time and as far ahead as possible. */
export function worstPasses(nowMs: number): readonly WorstRequest[] {
  const stopMs = nowMs + (TASKING_AHEAD_DAYS_MAX - 1) * DAY_MS;
  const body = {
    geometry: { type: 'Point', coordinates: [15.6, 78.2] },
    start: new Date(stopMs - TASKING_SEARCH_DAYS_MAX * DAY_MS).toISOString(),
    stop: new Date(stopMs).toISOString(),
    minElevation: 0,
    maxElevation: 90,
  };
  return [
    { endpoint: 'windows', body },
    { endpoint: 'feasibility', body },
  ];
}

/** Lists at their largest limit, for an account with many purchases. */
export const WORST_LISTS: readonly WorstRequest[] = [
  { endpoint: 'images' },
  { endpoint: 'orders', query: '?limit=100' },
  { endpoint: 'ordersCsv' },
];

/** A typical search of the form, at a place without cached results. */
export function toUsualSearch(n: number) {
  const place = { type: 'Point', coordinates: [-120 + (n % 104) * 2.3, 35 + (n % 7)] };
  return { geometry: place, filter: { providers: { maxar: 10 } } };
}

export interface SearchLoad {
  /** The worst requests, all concurrent. */
  readonly worst: number;
  /** Typical searches of another client at the same time. */
  readonly usual: number;
  /** How long to wait for requests that are still running at the end. */
  readonly maxWaitMs: number;
}

/** The pause between two typical searches. */
const THINKING_MS = 20;
/** Every measurement uses its own places, so that nothing is cached. */
let looked = 0;

/** Health checks per search or tile, so that their p99 is not their maximum. */
export const HEALTHS = 3;

async function searchAsUsual(other: SendTimed, url: string, count: number) {
  const searches: TimedAnswer[] = [];
  const healths: TimedAnswer[] = [];
  const requestHealth = async () => {
    for (let n = 0; n < HEALTHS; n++) healths.push(await timedRequests(url)('health'));
  };
  for (let n = 0; n < count; n++) {
    const [found] = await Promise.all([other('catalog', toUsualSearch(looked++)), requestHealth()]);
    searches.push(found);
    await sleep(THINKING_MS);
  }
  return { searches, healths };
}

export interface Measured {
  /** Searches of other clients: their median compared with that on an idle server. */
  readonly times: number;
  readonly searchP50Ms: number;
  readonly searchP95Ms: number;
  readonly quietP95Ms: number;
  readonly healthP95Ms: number;
  readonly quietHealthP95Ms: number;
  /** Requests of the attacker without a response at the end. */
  readonly unanswered: number;
  readonly statuses: readonly number[];
  readonly ofOthers: readonly number[];
}

/** The latencies of others while one account repeats one of the worst requests, compared with those right before. */
export async function measureWorst(
  url: string,
  { attacker, other }: Readonly<Record<'attacker' | 'other', SendTimed>>,
  { endpoint, body, bodyOf, query, worst, usual, maxWaitMs }: SearchLoad & WorstRequest,
): Promise<Measured> {
  await searchAsUsual(other, url, Math.ceil(usual / 2));
  const quiet = await searchAsUsual(other, url, usual);
  const ended = new AbortController();
  const attack = Array.from({ length: worst }, (_, n) =>
    attacker(endpoint, bodyOf?.(n) ?? body, ended.signal, query).catch((error: unknown) => {
      // Requests that are still running at the end are aborted.
      if (!ended.signal.aborted) throw error;
      return null;
    }),
  );
  const loaded = await searchAsUsual(other, url, usual);
  const waited = new AbortController();
  const waitedLong = sleep(maxWaitMs, undefined, { signal: waited.signal }).catch(() => undefined);
  await Promise.race([Promise.all(attack), waitedLong]);
  waited.abort();
  ended.abort();
  const attacked = (await Promise.all(attack)).filter((answer) => answer !== null);
  const others = [quiet, loaded].flatMap(({ searches, healths }) => [...searches, ...healths]);
  return {
    times: quantileMs(loaded.searches, 0.5) / quantileMs(quiet.searches, 0.5),
    quietP95Ms: quantileMs(quiet.searches, 0.95),
    searchP50Ms: quantileMs(loaded.searches, 0.5),
    searchP95Ms: quantileMs(loaded.searches, 0.95),
    healthP95Ms: quantileMs(loaded.healths, 0.95),
    quietHealthP95Ms: quantileMs(quiet.healths, 0.95),
    unanswered: worst - attacked.length,
    statuses: statusesOf(attacked),
    ofOthers: statusesOf(others),
  };
}

export function statusesOf(answers: readonly Pick<TimedAnswer, 'status'>[]): readonly number[] {
  return [...new Set(answers.map(({ status }) => status))];
}
