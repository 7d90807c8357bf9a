import { measureProcessorWait } from '../wait-for-processor.ts';
import { Connection, type RawAnswer } from './connection.ts';
import type { Judge } from './judge-answer.ts';
import type { LiveKeys } from './live-keys.ts';
import { type Attempt, type Attempting, makeAttempt } from './make-attempt.ts';
import { toCurl } from './message.ts';

const AT_ONCE = 8;
const FAULTS_MAX = 5;
/** What takes longer is asked again alone: a machine that is busy with other things may need it, too. */
const SLOW_MS = 1_000;
const TRIES_ALONE = 3;
/** Of a part of the run; a machine that stood still makes all that was under way slow. More of what is too slow are a fault. */
const ALONE_MAX = 40;

export interface FuzzDeps extends Omit<Attempting, 'keyOf' | 'host'> {
  readonly url: string;
  /** Of the server. */
  readonly pid: number;
  readonly keys: LiveKeys;
  readonly judge: Judge;
  /** What takes longer alone as well, each time, is a fault. */
  readonly tooSlowMs: number;
}

/** What a run found so far. */
export interface Findings {
  /** What was wrong, how to send it again, and what was answered. */
  readonly faults: string[];
  /** What took longer than a second: which request, how long, and how long it took alone. */
  readonly slow: string[];
  readonly statuses: Map<number, number>;
  /** How often each endpoint was asked, and how often it did what was asked. */
  readonly done: Map<string, { asked: number; done: number }>;
}

/** Sends the requests from a number to, not including, another; ends after a few that are answered wrongly. */
export async function sendAttempts(deps: FuzzDeps, findings: Findings, [from, to]: readonly [number, number]) {
  const { keys } = deps;
  const url = new URL(deps.url);
  const attempting = { ...deps, host: url.host, keyOf: keys.keyOf.bind(keys) };
  const slow: { readonly number: number; readonly tookMs: number }[] = [];
  let next = from;
  const sendNext = async (): Promise<void> => {
    const connection = new Connection(url);
    for (let number = next++; number < to && findings.faults.length < FAULTS_MAX; number = next++) {
      await keys.renew();
      const tookMs = await sendOne(connection, makeAttempt(number, attempting), { deps, findings });
      if (tookMs > SLOW_MS) slow.push({ number, tookMs });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  await askAlone(slow, attempting, { deps, findings });
}

/** Asks what was slow again, when nothing else is under way, and takes what is slow each time for a fault. */
async function askAlone(
  slow: readonly { readonly number: number; readonly tookMs: number }[],
  attempting: Attempting,
  { deps, findings }: { readonly deps: FuzzDeps; readonly findings: Findings },
): Promise<void> {
  const connection = new Connection(new URL(deps.url));
  for (const { number, tookMs } of slow.slice(0, ALONE_MAX)) {
    const tries: { readonly tookMs: number; readonly waitedMs: number }[] = [];
    while (tries.length < TRIES_ALONE && tries.every((one) => one.tookMs > SLOW_MS)) {
      await deps.keys.renew();
      const processorWaitMs = measureProcessorWait(deps.pid);
      const { tookMs: againMs } = await sendTimed(connection, makeAttempt(number, attempting));
      tries.push({ tookMs: againMs, waitedMs: Math.round(processorWaitMs()) });
    }
    const alone = tries.map((one) => `${one.tookMs} ms (${one.waitedMs} ms of them for a processor)`).join(', ');
    const said = `${nameOf(makeAttempt(number, attempting))}: ${tookMs} ms, alone ${alone}`;
    findings.slow.push(said);
    // What waits for a processor waits for other programs: the machine is busy.
    if (tries.every((one) => one.tookMs - one.waitedMs > deps.tooSlowMs))
      findings.faults.push(`Seed ${deps.seed}, too slow: ${said}`);
  }
  connection.close();
  const more = slow.slice(ALONE_MAX).filter((one) => one.tookMs > deps.tooSlowMs);
  if (more.length > 0) findings.faults.push(`Seed ${deps.seed}: ${ALONE_MAX + more.length} slow requests in one part`);
}

function nameOf({ number, endpoint, caller, message }: Attempt): string {
  return `request ${number}, ${endpoint ?? message.target.slice(0, 100)} by ${caller}`;
}

async function sendOne(
  connection: Connection,
  attempt: Attempt,
  { deps, findings }: { readonly deps: FuzzDeps; readonly findings: Findings },
): Promise<number> {
  const { endpoint, caller } = attempt;
  const { answer, tookMs } = await sendTimed(connection, attempt);
  findings.statuses.set(answer.status, (findings.statuses.get(answer.status) ?? 0) + 1);
  if (answer.status === 401 && !attempt.isRefused) deps.keys.end(caller);
  if (endpoint) {
    const { asked, done } = findings.done.get(endpoint) ?? { asked: 0, done: 0 };
    const isDone = answer.status >= 200 && answer.status < 400;
    findings.done.set(endpoint, { asked: asked + 1, done: done + (isDone ? 1 : 0) });
  }
  const fault = deps.judge(attempt, answer);
  if (fault !== null)
    findings.faults.push(`Seed ${deps.seed}, ${nameOf(attempt)}: ${fault}\n${describe(attempt, answer, deps.url)}`);
  return tookMs;
}

async function sendTimed(connection: Connection, { bytes, message, isHttp }: Attempt) {
  const startedMs = performance.now();
  const answer = await connection.send(bytes, message.method === 'HEAD', isHttp);
  return { answer, tookMs: Math.round(performance.now() - startedMs) };
}

function describe({ message, bytes, isHttp }: Attempt, { status, body }: RawAnswer, url: string): string {
  const { hostname, port } = new URL(url);
  const raw = `printf '%b' ${JSON.stringify(bytes.toString('latin1'))} | nc ${hostname} ${port}`;
  const again = isHttp ? toCurl(message, url) : raw;
  return `${again.slice(0, 4_000)}\nanswered ${status}: ${body.toString().slice(0, 600)}`;
}
