import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endpoints, problem } from '@groundtrack/contract';
import { verify } from '@node-rs/argon2';
import { Pool } from 'undici';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { DECOY_HASH } from '../src/features/accounts/passwords.ts';
import { codeAt } from '../src/features/accounts/testing/some-authenticator.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { dispatched } from '../src/testing/dispatched.ts';
import { startProduct } from './product-process.ts';

/**
 * What an answer tells about an account by its time. Resets for addresses with and without an account take turns, so that
 * both meet the same background work; logins come four at once, in turns with as many plain argon2 hashes. The client, the
 * product and its database, as they are installed, share the processors that the hashes have for themselves: where there
 * are two, four logins at once take twice the processor time that all of them spend on one, as four hashes do. What is
 * measured is the time its client sees; the processor time of each part stands beside it, as it varies less with whatever
 * else a machine does.
 */
const RESETS = 200;
const LOGINS = 600;
const AT_ONCE = 4;
const ROUND = 20;
const STEP_MS = 30_000;
const PASSWORD = 'correct horse battery';

const senders = new Map<unknown, number>();
const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-accounts-'));
const product = await startProduct({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' });
const pool = new Pool(product.url, { connections: AT_ONCE, pipelining: 1 });
try {
  const known = Array.from({ length: RESETS }, (_, i) => `known-${i}@example.org`);
  for (const username of known)
    await post(endpoints.register, { ...CONTACT, username, password: PASSWORD }, { status: 201 });

  const logins: number[] = [];
  const wrong: number[] = [];
  const hashes: number[] = [];
  // In turns, so that all three meet the same load of the machine.
  for (let from = 0; from < LOGINS; from += ROUND) {
    const tried = (username: (i: number) => string | undefined, status: number) =>
      timed(ROUND, AT_ONCE, (i) =>
        post(endpoints.logIn, { username: username((from + i) % RESETS), password: PASSWORD }, { status }),
      );
    logins.push(...(await tried((i) => known[i], 200)));
    wrong.push(...(await tried((i) => `unknown-${i}@example.org`, 401)));
    hashes.push(...(await timed(ROUND, AT_ONCE, () => verify(DECOY_HASH, PASSWORD))));
  }
  const hashMs = quantile(hashes, 0.95);
  figure('argon2_at_4_p95_ms', hashMs, 'ms');
  figure('login_at_4_p95_ms', quantile(logins, 0.95), 'ms', hashMs * 1.3);
  figure('login_unknown_at_4_p95_ms', quantile(wrong, 0.95), 'ms');

  const secrets = await Promise.all(known.map(turnOnTwoStep));
  const withCode = (i: number) => logInAtOnce(known[i], secrets[i]);
  const inTwoSteps = (i: number) => logInTwice(known[i], secrets[i]);
  for (const atOnce of [AT_ONCE, 1]) {
    await measureLogins(`login_with_code_at_${atOnce}`, { atOnce, logIn: withCode });
    await measureLogins(`login_two_step_at_${atOnce}`, { atOnce, logIn: inTwoSteps });
  }

  const resets = await timed(RESETS * 2, 1, (i) => {
    const email = i % 2 === 0 ? known[i / 2] : `nobody-${i}@example.org`;
    return post(endpoints.resetPassword, { email }, { status: 204 });
  });
  const medianOf = (which: number) =>
    quantile(
      resets.filter((_, i) => i % 2 === which),
      0.5,
    );
  figure('reset_known_p50_ms', medianOf(0), 'ms');
  figure('reset_unknown_p50_ms', medianOf(1), 'ms');
  figure('reset_known_from_unknown_ms', Math.abs(medianOf(0) - medianOf(1)), 'ms', 5);
} finally {
  await pool.destroy();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Logins in turns with as many hashes, as many as there are at once: a hash after a hash finds a warm processor, and a login
 * waits between its steps. A code is good once, and so is one of the step after: half of the accounts warm up.
 * What people wait for at once is a request: the two of a login in two steps have a person between them, who types the code.
 */
async function measureLogins(
  name: string,
  { atOnce, logIn }: { readonly atOnce: number; readonly logIn: (i: number) => Promise<readonly number[]> },
): Promise<void> {
  await waitForNextCode();
  const waits: number[][] = [];
  const besides: number[] = [];
  const cpuMs = { product: 0, database: 0, client: 0, hash: 0 };
  for (let from = 0; from < RESETS; from += atOnce) {
    const before = { product: product.cpuMs(), database: product.databaseCpuMs(), client: process.cpuUsage() };
    const waited: number[][] = [];
    await timed(atOnce, atOnce, async (i) => waited.push([...(await logIn(from + i))]));
    const client = process.cpuUsage(before.client);
    const after = { product: product.cpuMs(), database: product.databaseCpuMs(), client: process.cpuUsage() };
    const hashesOnly = await timed(atOnce, atOnce, () => verify(DECOY_HASH, PASSWORD));
    const hash = process.cpuUsage(after.client);
    if (from < RESETS / 2) continue;
    waits.push(...waited);
    besides.push(...hashesOnly);
    cpuMs.product += after.product - before.product;
    cpuMs.database += after.database - before.database;
    cpuMs.client += (client.user + client.system) / 1000;
    cpuMs.hash += (hash.user + hash.system) / 1000;
  }
  const hashMs = quantile(besides, 0.5);
  const whole = waits.map((one) => one.reduce((sum, ms) => sum + ms, 0));
  const longest = waits.map((one) => Math.max(...one));
  figure(`${name}_p50_ms`, quantile(whole, 0.5), 'ms');
  figure(`${name}_p95_ms`, quantile(whole, 0.95), 'ms');
  const isOneRequest = waits.every(({ length }) => length === 1);
  figure(`${name}_p50_of_hash`, quantile(whole, 0.5) / hashMs, 'hashes', ...(isOneRequest ? [1.3] : []));
  figure(`${name}_longest_wait_p50_of_hash`, quantile(longest, 0.5) / hashMs, 'hashes', 1.3);
  for (const [of, sum] of Object.entries(cpuMs)) figure(`${name}_cpu_of_${of}_ms`, sum / whole.length, 'ms');
  figure(`${name}_cpu_of_hash`, (cpuMs.product + cpuMs.database) / cpuMs.hash, 'hashes', 1.3);
}

/** Turns two-step login on. @returns the secret of its app */
async function turnOnTwoStep(username: string | undefined): Promise<string> {
  const { logIn, setUpSecondFactor, turnOnSecondFactor } = endpoints;
  const { apiKey } = logIn.answer.schema.parse(await post(logIn, { username, password: PASSWORD }));
  const setup = await post(setUpSecondFactor, { password: PASSWORD }, { username, apiKey });
  const { secret } = setUpSecondFactor.answer.schema.parse(setup);
  await post(turnOnSecondFactor, { code: codeAt(secret, Date.now()) }, { username, apiKey });
  return secret;
}

/** A login with password and code in one request. @returns how long its client waited */
async function logInAtOnce(username: string | undefined, secret = ''): Promise<readonly number[]> {
  const code = codeAt(secret, Date.now());
  const startMs = performance.now();
  await post(endpoints.logIn, { username, password: PASSWORD, code });
  return [performance.now() - startMs];
}

/** Both steps of a login. @returns how long its client waited at either */
async function logInTwice(username: string | undefined, secret = ''): Promise<readonly number[]> {
  const startMs = performance.now();
  const refused = problem.parse(await post(endpoints.logIn, { username, password: PASSWORD }, { status: 401 }));
  const askedMs = performance.now();
  const code = codeAt(secret, Date.now());
  await post(endpoints.logInWithCode, { token: refused.pendingLogin?.token, code }, { username });
  return [askedMs - startMs, performance.now() - askedMs];
}

/** Codes of this step, and of the one before, were used. */
async function waitForNextCode(): Promise<void> {
  await setTimeout(STEP_MS - (Date.now() % STEP_MS) + 1);
}

interface Sent {
  readonly status?: number;
  /** Whose sender it is where the body does not say. */
  readonly username?: unknown;
  readonly apiKey?: string;
}

async function post(
  endpoint: { readonly path: string },
  body: Readonly<Record<string, unknown>>,
  { status = 200, username = body['username'], apiKey }: Sent = {},
): Promise<unknown> {
  const headers = { 'x-forwarded-for': senderOf(username), ...(apiKey === undefined ? {} : { apikey: apiKey }) };
  const asked = { method: 'POST', path: endpoint.path, headers, body: Buffer.from(JSON.stringify(body)) } as const;
  const answer = await dispatched(pool, asked, { keepsText: true });
  if (answer.status !== status) throw new Error(`${endpoint.path} answered ${answer.status}, not ${status}`);
  return answer.text === '' ? null : JSON.parse(answer.text);
}

/** @returns how long each took, in their order */
async function timed(count: number, atOnce: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const tookMs = Array.from({ length: count }, () => 0);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const startMs = performance.now();
      await work(i);
      tookMs[i] = performance.now() - startMs;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return tookMs;
}

/** Everybody has one, as most people log in from where they were before; wrong logins of one would have to wait. */
function senderOf(username: unknown): string {
  const n = senders.get(username) ?? senders.size + 1;
  // Who names nobody is somebody new.
  senders.set(username ?? n, n);
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
}
