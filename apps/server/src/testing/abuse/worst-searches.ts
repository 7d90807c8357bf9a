import { setTimeout as sleep } from 'node:timers/promises';
import { quantileMs, type TimedAnswer, type TimedAsk, timedAsker } from './timed-requests.ts';

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

/** The dearest search there is: it finds nothing in the whole archive of every provider. */
export const WORST_SEARCH = {
  geometry: AREA,
  filter: {
    date: { start: '2010-01-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' },
    providers: { maxar: 10, planet: 10, kompsat: 10, capella: 10, teleos: 10, iceye: 10 },
    maxOffNadirAngle: 15,
    minSunElevation: 90,
  },
};

/** A search as the form sends it, of a place nobody has looked at. */
export function toUsualSearch(n: number) {
  const place = { type: 'Point', coordinates: [-120 + (n % 104) * 2.3, 35 + (n % 7)] };
  return { geometry: place, filter: { providers: { maxar: 10 } } };
}

export interface SearchLoad {
  /** Worst searches, all at once. */
  readonly worst: number;
  /** Usual searches of somebody else beside them. */
  readonly usual: number;
}

/** A pause between two usual searches. */
const THINKING_MS = 20;
/** Every measurement looks at places of its own, as nothing may be remembered. */
let looked = 0;

/** Beside each search, so that their p99 is not the worst of them. */
const HEALTHS = 3;

async function searchAsUsual(other: TimedAsk, url: string, count: number) {
  const searches: TimedAnswer[] = [];
  const healths: TimedAnswer[] = [];
  const askHealth = async () => {
    for (let n = 0; n < HEALTHS; n++) healths.push(await timedAsker(url)('health'));
  };
  for (let n = 0; n < count; n++) {
    const [found] = await Promise.all([other('catalog', toUsualSearch(looked++)), askHealth()]);
    searches.push(found);
    await sleep(THINKING_MS);
  }
  return { searches, healths };
}

/** What others notice while one account sends the worst searches: beside what they noticed right before. */
export async function measureWorstSearches(
  url: string,
  { attacker, other }: Readonly<Record<'attacker' | 'other', TimedAsk>>,
  { endpoint, worst, usual }: SearchLoad & { readonly endpoint: 'catalog' | 'loosen' },
) {
  await searchAsUsual(other, url, Math.ceil(usual / 2));
  const quiet = await searchAsUsual(other, url, usual);
  const ended = new AbortController();
  const attack = Array.from({ length: worst }, () => attacker(endpoint, WORST_SEARCH, ended.signal).catch(() => null));
  const loaded = await searchAsUsual(other, url, usual);
  ended.abort();
  const answers = [...loaded.searches, ...loaded.healths, ...(await Promise.all(attack))];
  return {
    times: quantileMs(loaded.searches, 0.5) / quantileMs(quiet.searches, 0.5),
    quietP95Ms: quantileMs(quiet.searches, 0.95),
    searchP95Ms: quantileMs(loaded.searches, 0.95),
    healthP99Ms: quantileMs(loaded.healths, 0.99),
    statuses: [...new Set(answers.flatMap((answer) => (answer ? [answer.status] : [])))],
  };
}
