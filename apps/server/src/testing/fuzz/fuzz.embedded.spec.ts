import { expect, it } from 'vitest';
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

/** The process may hold this much more at the end than at the half. */
const MORE_MB = 96;
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
  const keys = new LiveKeys(db, accountIds);
  const deps = { url, seed, known, keys, judge: openJudge(known) };
  const findings: Findings = { faults: [], slow: [], statuses: new Map() };

  const startedMs = performance.now();
  const half = Math.floor(requests / 2);
  await sendAttempts(deps, findings, only === undefined ? [0, half] : [Number(only), Number(only) + 1]);
  const halfMb = (await memory.residentBytes()) / MB;
  if (only === undefined) await sendAttempts(deps, findings, [half, requests]);
  const endMb = (await memory.residentBytes()) / MB;

  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const megabytes = [Math.round(halfMb), Math.round(endMb)];
  const statuses = Object.fromEntries([...findings.statuses].toSorted(([a], [b]) => a - b));
  process.stdout.write(
    `${JSON.stringify({ fuzz: requests, seed, seconds, megabytes, statuses, slow: findings.slow })}\n`,
  );
  const bugs = server
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"bug"'));
  // As one text, which is printed as it is.
  expect([...findings.faults, ...bugs].join('\n\n')).toBe('');
  expect(endMb - halfMb).toBeLessThan(MORE_MB);
});
