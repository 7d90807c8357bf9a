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
/** The number of one request, which is then sent alone. */
const only = process.env['FUZZ_ONLY'];

const isLong = requests > 10_000;
/** What a run of any length does now and then, not refuses alone: what is dearest beside the rest. */
const VIEWING = Object.entries<Endpoint>(endpoints).flatMap(([name, { tag }]) =>
  // The simulated providers show no image before it is bought.
  tag === 'Viewing' && !name.startsWith('scene') ? [name] : [],
);
/** After each the memory is looked at, and a long run says how far it is. */
const PARTS = isLong ? 20 : 2;
/** Beside other specs the machine may be busy. */
const TOO_SLOW_MS = isLong ? 1_000 : 20_000;
/**
 * A thread that draws is started when it is needed and ended when it is idle, so that what the process holds goes up and
 * down by more than a hundred megabytes and stays there a while. What is lost at every request only goes up: from the third quarter
 * of a million requests to the last, this is 134 bytes a request.
 */
const RISE_OF_QUARTER_MB = 32;
/** The process may hold this much more in the last half than it ever did in the first. */
const MORE_MB = 96;
/** Of that, objects of the main thread. */
const MORE_OBJECTS_MB = 24;
const MB = 2 ** 20;
/** A request takes about 4 ms; this only ends what hangs. */
const timeout = 10 * 60_000 + requests * 60;

/** Every request follows from the seed and its number; only ids and keys are new in each run. */
it('answers requests that are broken at every level as the contract says', { timeout }, async ({ onTestFinished }) => {
  const settings = { REQUESTS_PER_MINUTE: '1000000', WEBHOOK_ADDRESSES: 'private' };
  const { server, db, memory, close } = await openProbedServer(settings);
  onTestFinished(close);
  const { url } = server;
  const { known, accountIds } = await prepareAccounts(url, db);
  // The first names of the map bring 160 MB of places, which stay; when a valid request asks for them is up to the seed.
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
  const done = Object.fromEntries([...findings.done].map(([name, { asked, done }]) => [name, `${done}/${asked}`]));
  const told = { fuzz: requests, seed, seconds: seconds(), megabytes: held, statuses, done, slow: findings.slow };
  process.stdout.write(`${JSON.stringify(told)}\n`);
  const bugs = server
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"bug"'));
  // As one text, which is printed as it is.
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

/** From the first to, not including, the last number of a part of the run. */
function partOf(all: number, part: number): readonly [number, number] {
  return [Math.floor((all * part) / PARTS), Math.floor((all * (part + 1)) / PARTS)];
}
