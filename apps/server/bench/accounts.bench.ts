import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, problem } from '@groundtrack/contract';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { verify } from '@node-rs/argon2';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { DECOY_HASH } from '../src/features/accounts/passwords.ts';
import { codeAt } from '../src/features/accounts/testing/some-authenticator.ts';
import { systemIds } from '../src/system/system.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { startProduct } from './product-process.ts';

/**
 * What an answer tells about an account by its time. Resets for addresses with and without an account take turns, so that
 * both meet the same background work; logins come four at once, beside as many plain argon2 hashes.
 */
const RESETS = 200;
const LOGINS = 200;
const AT_ONCE = 4;
const ROUND = 20;
const PASSWORD = 'correct horse battery';

let senders = 0;
const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-accounts-'));
const embedded = await startEmbeddedServer({ dataDir, ids: systemIds, log: silentLog });
const product = await startProduct({
  DATABASE_URL: embedded.url,
  DATA_DIR: path.join(dataDir, 'product'),
  TRUSTED_PROXIES: '127.0.0.1',
});
try {
  const known = Array.from({ length: RESETS }, (_, i) => `known-${i}@example.org`);
  for (const username of known) await post(endpoints.register, { ...CONTACT, username, password: PASSWORD }, 201);

  const logins: number[] = [];
  const wrong: number[] = [];
  const hashes: number[] = [];
  // In turns, so that all three meet the same load of the machine.
  for (let from = 0; from < LOGINS; from += ROUND) {
    const tried = (username: (i: number) => string | undefined, status: number) =>
      timed(ROUND, AT_ONCE, (i) => post(endpoints.logIn, { username: username(from + i), password: PASSWORD }, status));
    logins.push(...(await tried((i) => known[i], 200)));
    wrong.push(...(await tried((i) => `unknown-${i}@example.org`, 401)));
    hashes.push(...(await timed(ROUND, AT_ONCE, () => verify(DECOY_HASH, PASSWORD))));
  }
  const hashMs = quantile(hashes, 0.95);
  figure('argon2_at_4_p95_ms', hashMs, 'ms');
  figure('login_at_4_p95_ms', quantile(logins, 0.95), 'ms', hashMs * 1.3);
  figure('login_unknown_at_4_p95_ms', quantile(wrong, 0.95), 'ms');

  const codes = await Promise.all(known.map(turnOnTwoStep));
  const twoStep: number[] = [];
  const besides: number[] = [];
  for (let from = 0; from < LOGINS; from += ROUND) {
    twoStep.push(...(await timed(ROUND, AT_ONCE, (i) => logInTwice(known[from + i], codes[from + i]))));
    besides.push(...(await timed(ROUND, AT_ONCE, () => verify(DECOY_HASH, PASSWORD))));
  }
  figure('login_two_step_at_4_p95_ms', quantile(twoStep, 0.95), 'ms', quantile(besides, 0.95) * 1.3);

  const resets = await timed(RESETS * 2, 1, (i) => {
    const email = i % 2 === 0 ? known[i / 2] : `nobody-${i}@example.org`;
    return post(endpoints.resetPassword, { email }, 204);
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
  await product.stop();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Turns two-step login on. @returns a recovery code */
async function turnOnTwoStep(username: string | undefined): Promise<string> {
  const { logIn, setUpSecondFactor, turnOnSecondFactor } = endpoints;
  const { apiKey } = logIn.answer.schema.parse(await post(logIn, { username, password: PASSWORD }, 200));
  const setup = await post(setUpSecondFactor, { password: PASSWORD }, 200, { apiKey });
  const { secret } = setUpSecondFactor.answer.schema.parse(setup);
  const on = await post(turnOnSecondFactor, { code: codeAt(secret, Date.now()) }, 200, { apiKey });
  return turnOnSecondFactor.answer.schema.parse(on).recoveryCodes[0] ?? '';
}

/** Both steps of a login. */
async function logInTwice(username: string | undefined, code: string | undefined): Promise<void> {
  const refused = problem.parse(await post(endpoints.logIn, { username, password: PASSWORD }, 401));
  await post(endpoints.logInWithCode, { token: refused.pendingLogin?.token, code }, 200);
}

async function post(
  endpoint: { readonly path: string },
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(product.url + endpoint.path, {
    method: 'POST',
    // Each from another sender: wrong logins of one would have to wait.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextSender(), ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${endpoint.path} answered ${answer.status}, not ${status}`);
  return text === '' ? null : JSON.parse(text);
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

function nextSender(): string {
  senders += 1;
  return `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`;
}
