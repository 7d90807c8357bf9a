import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { openDatabase } from '../src/platform/db/pools.ts';
import { systemIds } from '../src/platform/system/system.ts';
import { PgSceneStore } from '../src/providers/index/pg-scene-store.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { atPoint, cityPlace, seeded } from './index-questions.ts';
import { type ProductProcess, startProduct } from './product-process.ts';
import type { Place } from './synthetic-scenes.ts';

const QUESTIONS = 200;
const PROVIDER = 'one';
const FROM = '2010-01-01T00:00:00Z';
const TO = '2026-11-21T00:00:00Z';

interface IndexInDatabase {
  readonly dataDir: string;
  readonly cities: readonly Place[];
  /** For the names: `1m` */
  readonly size: string;
}

/** The whole response of the product over HTTP, compared with the time of the same search in the database alone. */
export async function measureHttp({ dataDir, cities, size }: IndexInDatabase): Promise<void> {
  const product = await startIndexProduct(dataDir);
  try {
    const apiKey = await register(product.url);
    const url = product.url + endpoints.catalog.path;
    const searchAt = (place: Place) => post(url, toBody(place), { apiKey });
    const search = await openSearch(dataDir);
    const random = seeded(11);
    const places = Array.from({ length: QUESTIONS }, () => cityPlace(cities, random));
    for (const place of places) await searchAt(place);
    const [answerMs, databaseMs]: [number[], number[]] = [[], []];
    for (const place of places) {
      databaseMs.push(await timed(() => search.at(place)));
      answerMs.push(await timed(() => searchAt(place)));
    }
    await search.close();
    for (const q of [0.5, 0.95]) {
      const inDatabase = quantile(databaseMs, q);
      figure(`index_${size}_search_in_database_p${q * 100}_ms`, inDatabase, 'ms');
      figure(`index_${size}_search_over_http_p${q * 100}_ms`, quantile(answerMs, q), 'ms', 2 * inDatabase + 5);
    }
  } finally {
    await product.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The product with only the index as provider. */
async function startIndexProduct(dataDir: string): Promise<ProductProcess> {
  const providersFile = path.join(dataDir, 'providers.json');
  const prices = { lines: ['ms', 'pan', 'sar'].map((phenomenology) => ({ phenomenology, centsPerKm2: 1000 })) };
  const mapping = { provider: PROVIDER, label: 'One', prices };
  await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'index', mapping }] }));
  return startProduct({ DATA_DIR: dataDir, PROVIDERS_FILE: providersFile });
}

/** A query for the ten newest scenes of a place. */
function toBody({ lon, lat }: Place): unknown {
  const filter = {
    date: { start: FROM, end: TO },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 0.99,
    providers: { [PROVIDER]: 10 },
  };
  return { geometry: { type: 'Point', coordinates: [lon, lat] }, filter };
}

/** @returns a session key */
async function register(url: string): Promise<string> {
  const body = { ...CONTACT, username: 'bench@example.org', password: 'a long enough password' };
  return endpoints.register.answer.schema.parse(await post(`${url}${endpoints.register.path}`, body)).apiKey;
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
