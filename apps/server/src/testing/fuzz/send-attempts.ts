import { type Endpoint, endpoints } from '@groundtrack/contract';
import { Connection, type RawAnswer } from './connection.ts';
import type { Judge } from './judge-answer.ts';
import type { LiveKeys } from './live-keys.ts';
import { type Attempt, type Attempting, makeAttempt } from './make-attempt.ts';
import { toCurl } from './message.ts';

const AT_ONCE = 8;
const FAULTS_MAX = 5;
/** Reported: a machine that is busy with other specs may need it. */
const SLOW_MS = 1_000;
/** A look-up that takes longer is wrong on any machine. Work in lanes has budgets and specs of its own. */
const TOO_SLOW_MS = 20_000;

export interface FuzzDeps extends Omit<Attempting, 'keyOf' | 'host'> {
  readonly url: string;
  readonly keys: LiveKeys;
  readonly judge: Judge;
}

/** What a run found so far. */
export interface Findings {
  /** What was wrong, how to send it again, and what was answered. */
  readonly faults: string[];
  /** What took longer than a second. */
  readonly slow: string[];
  readonly statuses: Map<number, number>;
}

/** Sends the requests from a number to, not including, another; ends after a few that are answered wrongly. */
export async function sendAttempts(deps: FuzzDeps, findings: Findings, [from, to]: readonly [number, number]) {
  const { keys } = deps;
  const url = new URL(deps.url);
  const attempting = { ...deps, host: url.host, keyOf: keys.keyOf.bind(keys) };
  let next = from;
  const sendNext = async (): Promise<void> => {
    const connection = new Connection(url);
    for (let number = next++; number < to && findings.faults.length < FAULTS_MAX; number = next++) {
      await keys.renew();
      await sendOne(connection, makeAttempt(number, attempting), { deps, findings });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

async function sendOne(
  connection: Connection,
  attempt: Attempt,
  { deps, findings }: { readonly deps: FuzzDeps; readonly findings: Findings },
): Promise<void> {
  const { number, endpoint, caller, message } = attempt;
  const { answer, tookMs } = await sendTimed(connection, attempt);
  findings.statuses.set(answer.status, (findings.statuses.get(answer.status) ?? 0) + 1);
  if (answer.status === 401 && !attempt.isRefused) deps.keys.end(caller);
  const what = `request ${number}, ${endpoint ?? message.target.slice(0, 100)} by ${caller}`;
  if (tookMs > SLOW_MS) findings.slow.push(`${what}: ${tookMs} ms`);
  const declared: Endpoint | null = endpoint && endpoints[endpoint];
  const isLookUp = declared !== null && !declared.lane;
  // The machine may have stood still: what is slow is slow twice.
  const isTooSlow = isLookUp && tookMs > TOO_SLOW_MS && (await sendTimed(connection, attempt)).tookMs > TOO_SLOW_MS;
  const fault = deps.judge(attempt, answer) ?? (isTooSlow ? `It took ${tookMs} ms, and as long again` : null);
  if (fault !== null)
    findings.faults.push(`Seed ${deps.seed}, ${what}: ${fault}\n${describe(attempt, answer, deps.url)}`);
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
