import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { spaciousFolder } from '@groundtrack/embedded-postgres';
import { expect, it } from 'vitest';
import { startServerProcess } from '../crash/server-process.ts';
import { testDatabaseWithPlaces } from '../test-database.ts';
import { openJudge } from './judge-answer.ts';
import { LiveKeys } from './live-keys.ts';
import { openMemoryProbe, PROBED } from './memory-probe.ts';
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
  const dataDir = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-fuzz-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { database, close } = await testDatabaseWithPlaces();
  onTestFinished(close);
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    // A user before an empty host is no address to the URL standard; beside it, it is.
    DATABASE_URL: database.url.replace('groundtrack@', '').concat('&user=groundtrack'),
    SIMULATION_SPEED: '6000',
    REQUESTS_PER_MINUTE: '1000000',
    WEBHOOK_ADDRESSES: 'private',
    ...PROBED,
  });
  onTestFinished(() => server.stop());
  const { url } = server;
  const { known, accountIds } = await prepareAccounts(url, database.transactions);
  const keys = new LiveKeys(database.transactions, accountIds);
  const memory = await openMemoryProbe(server.printed());
  onTestFinished(() => memory.close());
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
  expect(findings.faults.length, `${findings.faults.join('\n\n')}`).toBe(0);
  const lines = server.printed().split('\n');
  expect(lines.filter((line) => line.includes('"msg":"bug"'))).toEqual([]);
  expect(endMb - halfMb).toBeLessThan(MORE_MB);
});
