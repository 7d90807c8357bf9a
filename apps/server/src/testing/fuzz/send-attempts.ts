import { measureProcessorWait } from '../wait-for-processor.ts';
import { Connection, type RawAnswer } from './connection.ts';
import type { Judge } from './judge-answer.ts';
import type { LiveKeys } from './live-keys.ts';
import { type Attempt, type Attempting, makeAttempt } from './make-attempt.ts';
import { toCurl } from './message.ts';

const AT_ONCE = 8;
const FAULTS_MAX = 5;
/** A slower request is repeated alone, because a busy machine may be the reason. */
const SLOW_MS = 1_000;
const TRIES_ALONE = 3;
/** Per part of the run, because a stalled machine delays all running requests. More slow requests are an error. */
const ALONE_MAX = 40;

export interface FuzzDeps extends Omit<Attempting, 'keyOf' | 'host'> {
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  readonly keys: LiveKeys;
  readonly judge: Judge;
  /** A request that exceeds this each time when it is repeated alone is an error. */
  readonly tooSlowMs: number;
}

/** The results of a run so far. */
export interface Findings {
  /** The errors, with a command to reproduce each and the response. */
  readonly faults: string[];
  /** Requests over a second, with their time, and their time when repeated alone. */
  readonly slow: string[];
  readonly statuses: Map<number, number>;
  /** How often each endpoint was called, and how often it succeeded. */
  readonly done: Map<string, { sent: number; done: number }>;
}

/** Sends the requests of a range of numbers; the end is exclusive. Stops after a few wrong responses. */
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
  await sendAlone(slow, attempting, { deps, findings });
}

/** Repeats slow requests while nothing else runs. A request that is slow each time is an error. */
async function sendAlone(
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
    // Waiting for a processor means that the machine is busy with other programs.
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
    const { sent, done } = findings.done.get(endpoint) ?? { sent: 0, done: 0 };
    const isDone = answer.status >= 200 && answer.status < 400;
    findings.done.set(endpoint, { sent: sent + 1, done: done + (isDone ? 1 : 0) });
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
