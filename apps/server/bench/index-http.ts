import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { openDatabase } from '../src/db/pools.ts';
import { PgSceneStore } from '../src/providers/index/pg-scene-store.ts';
import { systemIds } from '../src/system/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { atPoint, cityPlace, seeded } from './index-questions.ts';
import type { Place } from './synthetic-scenes.ts';

const QUESTIONS = 200;
const PROVIDER = 'one';
const FROM = '2010-01-01T00:00:00Z';
const TO = '2026-11-21T00:00:00Z';

/** The whole answer of the product over HTTP beside the time of the same search in the database alone. */
export async function measureHttp(dataDir: string, cities: readonly Place[], size: string): Promise<void> {
  const server = await startProduct(dataDir);
  try {
    const ask = await session(server.url);
    const search = await openSearch(dataDir);
    const random = seeded(11);
    const places = Array.from({ length: QUESTIONS }, () => cityPlace(cities, random));
    for (const place of places) await ask(place);
    const [answerMs, databaseMs]: [number[], number[]] = [[], []];
    for (const place of places) {
      databaseMs.push(await timed(() => search.at(place)));
      answerMs.push(await timed(() => ask(place)));
    }
    await search.close();
    for (const q of [0.5, 0.95]) {
      const inDatabase = quantile(databaseMs, q);
      figure(`index_${size}_search_in_database_p${q * 100}_ms`, inDatabase, 'ms');
      figure(`index_${size}_search_over_http_p${q * 100}_ms`, quantile(answerMs, q), 'ms', 2 * inDatabase + 5);
    }
  } finally {
    await server.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function startProduct(dataDir: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const providersFile = path.join(dataDir, 'providers.json');
  const prices = { lines: ['ms', 'pan', 'sar'].map((phenomenology) => ({ phenomenology, centsPerKm2: 1000 })) };
  const mapping = { provider: PROVIDER, label: 'One', prices };
  await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'index', mapping }] }));
  const program = path.join(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ELEMENTS_URL: 'off',
      REQUESTS_PER_MINUTE: '100000',
      PROVIDERS_FILE: providersFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const url = /(http:\/\/[\w.:[\]]+)/.exec(String(chunk))?.[1];
    if (!url) continue;
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    };
    return { url, stop };
  }
  throw new Error('The product did not start');
}

/** @returns asks for the ten newest scenes of a place as a registered user */
async function session(url: string): Promise<(place: Place) => Promise<unknown>> {
  const { apiKey } = (await post(`${url}${endpoints.register.path}`, {
    username: 'bench@example.org',
    password: 'a long enough password',
    firstname: 'Ada',
    lastname: 'Byron',
    address: '1 Orbit Road',
    city: 'Greenbelt',
    state: 'Maryland',
    zip: '20770',
    country: 'US',
    citizenship: 'US',
  })) as { apiKey: string };
  const filter = {
    date: { start: FROM, end: TO },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 0.99,
    providers: { [PROVIDER]: 10 },
  };
  return ({ lon, lat }) =>
    post(
      `${url}${endpoints.catalog.path}`,
      { geometry: { type: 'Point', coordinates: [lon, lat] }, filter },
      { apiKey },
    );
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function openSearch(dataDir: string) {
  const server = await joinEmbeddedServer({ dataDir, ids: systemIds, log: silentLog });
  const database = await openDatabase(server.url, silentLog);
  const store = new PgSceneStore(database.search);
  return {
    at: (place: Place) => store.search(atPoint(place, { providers: [PROVIDER] }), { limit: 10, after: null }),
    close: () => database.close(),
  };
}
