import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../lib/running-server.ts';
import { figure, quantile } from './figures.ts';

const WARM_STARTS = 5;

/** Seconds from the start of the process to the first response of the API. */
async function secondsToFirstAnswer(dataDir: string): Promise<number> {
  const startedMs = performance.now();
  const server = await startServer(dataDir);
  const answer = await fetch(`${server.url}/api/v3/serverInfo`);
  if (!answer.ok) throw new Error(`The first answer was ${answer.status}`);
  const seconds = (performance.now() - startedMs) / 1000;
  await server.stop();
  return seconds;
}

const dataDir = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
try {
  figure('start_cold_s', await secondsToFirstAnswer(dataDir), 's');
  const warm = [];
  for (let i = 0; i < WARM_STARTS; i++) warm.push(await secondsToFirstAnswer(dataDir));
  figure('start_warm_s', quantile(warm, 0.5), 's', 5);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
