import { type Endpoint, endpoints } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import type { HeldBytes } from '../memory-probe.ts';
import { openProbedServer } from '../probed-server.ts';
import { openJudge } from './judge-answer.ts';
import { LiveKeys } from './live-keys.ts';
import { prepareAccounts } from './prepare-accounts.ts';
import { type Findings, sendAttempts } from './send-attempts.ts';

/** `npm run test:fuzz` sets these. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** The number of a single request to send. */
const only = process.env['FUZZ_ONLY'];

const isLong = requests > 10_000;
/** Calls that every run makes only occasionally, because they are expensive. */
const VIEWING = Object.entries<Endpoint>(endpoints).flatMap(([name, { tag }]) =>
  // The simulated providers show no image before the purchase.
  tag === 'Viewing' && !name.startsWith('scene') ? [name] : [],
);
/** After each part, the memory is checked, and a long run reports its progress. */
const PARTS = isLong ? 20 : 2;
/** The machine may be busy with other specs. */
const TOO_SLOW_MS = isLong ? 1_000 : 20_000;
/**
 * Threads of the pool load their code on demand, so the memory of the process varies by more than a hundred megabytes.
 * A leak only grows: between the third and the last quarter of a million requests, this is 134 bytes per request.
 */
const RISE_OF_QUARTER_MB = 32;
/**
 * The allowed excess of the process in the last half over the first. A short run measures twice only, and on a busy
 * machine its second half loads 120 MB of code and caches that its first half did not need.
 */
const MORE_MB = isLong ? 96 : 288;
/** The allowed excess of the main thread's objects. */
const MORE_OBJECTS_MB = 24;
const MB = 2 ** 20;
/** A request takes about 4 ms, so this only ends hanging runs. */
const timeout = 10 * 60_000 + requests * 60;

/** Every request is derived from the seed and its number. Only ids and keys differ between runs. */
it('responds to mutated requests of every kind as the contract requires', { timeout }, async ({ onTestFinished }) => {
  const settings = { REQUESTS_PER_MINUTE: '1000000', WEBHOOK_ADDRESSES: 'private' };
  const { server, db, memory, close } = await openProbedServer(settings);
  onTestFinished(close);
  const { url } = server;
  const { known, accountIds } = await prepareAccounts(url, db);
  // The first names of the map load 160 MB of places, which stay. The time of the first valid request for them depends
  // on the seed.
  expect((await fetch(`${url}/api/v3/map/names/5/18/9`)).status).toBe(200);
  const keys = new LiveKeys(db, accountIds);
  const deps = { url, pid: server.pid, seed, known, keys, judge: openJudge(known), tooSlowMs: TOO_SLOW_MS };
  const findings: Findings = { faults: [], slow: [], statuses: new Map(), done: new Map() };

  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 1000);
  const held: Megabytes[] = [];
  for (let part = 0; part < PARTS; part++) {
    const range = only === undefined ? partOf(requests, part) : ([Number(only), Number(only) + 1] as const);
    await sendAttempts(deps, findings, range);
    const now = toMegabytes(await memory.heldBytes());
    held.push(now);
    if (isLong) process.stdout.write(`${range[1]} requests, ${seconds()} s, ${JSON.stringify(now)} MB\n`);
    if (only !== undefined || findings.faults.length > 0) break;
  }

  const statuses = Object.fromEntries([...findings.statuses].toSorted(([a], [b]) => a - b));
  const done = Object.fromEntries([...findings.done].map(([name, { sent, done }]) => [name, `${done}/${sent}`]));
  const summary = { fuzz: requests, seed, seconds: seconds(), megabytes: held, statuses, done, slow: findings.slow };
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  const bugs = server
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"bug"'));
  // As one text, which is printed unchanged.
  expect([...findings.faults, ...bugs].join('\n\n')).toBe('');
  const megabytes = held.map(({ rss }) => rss);
  const growth = (of: readonly number[]) => Math.max(...of.slice(PARTS / 2)) - Math.max(...of.slice(0, PARTS / 2));
  expect(growth(megabytes)).toBeLessThan(MORE_MB);
  expect(growth(held.map(({ heapUsed }) => heapUsed))).toBeLessThan(MORE_OBJECTS_MB);
  const [third, last] = [megabytes.slice(PARTS / 2, PARTS * 0.75), megabytes.slice(PARTS * 0.75)];
  const rise = isLong && only === undefined ? median(last) - median(third) : 0;
  expect(rise).toBeLessThan(RISE_OF_QUARTER_MB);
  const neverDone = VIEWING.filter((name) => (findings.done.get(name)?.done ?? 0) === 0);
  expect(only === undefined ? neverDone : []).toEqual([]);
});

type Megabytes = Readonly<Record<keyof HeldBytes, number>>;

function toMegabytes({ rss, heapUsed, external }: HeldBytes): Megabytes {
  return { rss: Math.round(rss / MB), heapUsed: Math.round(heapUsed / MB), external: Math.round(external / MB) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** The range of numbers of a part of the run; the end is exclusive. */
function partOf(all: number, part: number): readonly [number, number] {
  return [Math.floor((all * part) / PARTS), Math.floor((all * (part + 1)) / PARTS)];
}
