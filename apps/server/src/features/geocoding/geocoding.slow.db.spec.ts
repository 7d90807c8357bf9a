import type { Place, Result } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http/handler.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabaseWithPlaces } from '../../testing/test-database.ts';
import { geocodingHandlers } from './geocoding-handlers.ts';
import { loadPlaces } from './load-places.ts';
import { PgGazetteer } from './pg-gazetteer.ts';

const context: RequestContext = {
  caller: null,
  requestId: 'r',
  ip: '127.0.0.1',
  signal: new AbortController().signal,
  rawBody: new Uint8Array(),
  rawHeaders: {},
};

describe('geocoding', () => {
  let opened: TestDatabase;
  let handlers: ReturnType<typeof geocodingHandlers>;
  beforeAll(async () => {
    opened = await testDatabaseWithPlaces();
    handlers = geocodingHandlers({
      gazetteer: new PgGazetteer(opened.database.places),
      remote: null,
      elevationAt: async () => 12.3,
    });
  });
  afterAll(() => opened.close());

  async function search(q: string): Promise<readonly Place[]> {
    const nothing = { params: undefined, headers: undefined, body: undefined };
    return placesOf(await handlers.searchPlaces({ ...nothing, query: { q, finished: undefined } }, context));
  }
  async function labels(q: string): Promise<readonly string[]> {
    return (await search(q)).map((place) => place.location);
  }
  async function nearest(latitude: number, longitude: number): Promise<Place | undefined> {
    const nothing = { params: undefined, headers: undefined, body: undefined };
    const [found] = placesOf(await handlers.nearestPlace({ ...nothing, query: { latitude, longitude } }, context));
    return found;
  }

  it('finds the default place by its name', async () => {
    const [first] = await search('greenbelt');
    expect(first).toEqual({
      location: 'Greenbelt, Maryland, United States',
      latitude: 39.00455,
      longitude: -76.87553,
      elevation: 0,
    });
  });

  it.each([
    // The town of this name comes first, then the lake.
    ['Geneva', ['Genève', 'Lake Geneva (lake)']],
    ['Matterhorn', ['Matterhorn (mountain, 4478 m)']],
    ['Mount Everest', ['Mt. Everest (mountain, 8848 m)']],
  ])('finds mountains and lakes among the towns: %s', async (text, beginnings) => {
    const found = await labels(text);
    expect(found.slice(0, beginnings.length).map((label) => label.split(', ').slice(0, -1).join(', '))).toEqual(
      beginnings.map((beginning) => expect.stringContaining(beginning)),
    );
    expect(found.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ['greenb', 'Greenbelt, Maryland, United States'],
    ['ZUR', 'Zürich, Switzerland'],
    ['zürich', 'Zürich, Switzerland'],
    ['york', 'New York City, New York, United States'],
    ['grenbelt', 'Greenbelt, Maryland, United States'],
    ['new yrok', 'New York City, New York, United States'],
    ['tokio', 'Tokyo (Tokio), Japan'],
    ['los angles', 'Los Angeles, California, United States'],
    ['philadelhpia', 'Philadelphia, Pennsylvania, United States'],
    ['johannseburg', 'Johannesburg, South Africa'],
    ['buenos arires', 'Buenos Aires, Argentina'],
    ['reykjavk', 'Reykjavík, Iceland'],
    ['madr', 'Chennai (Madras), India'],
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['Greenbelt, Maryland, United States', 'Greenbelt, Maryland, United States'],
  ])('finds for %s: %s', async (q, label) => {
    expect(await labels(q)).toContain(label);
  });

  it.each([
    ['madr', 'Madrid, Spain'],
    ['new yrok', 'New York City, New York, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['paris tx', 'Paris, Texas, United States'],
    ['Paris, TX, USA', 'Paris, Texas, United States'],
    ['springfield illinois', 'Springfield, Illinois, United States'],
    ['springfield, ill', 'Springfield, Illinois, United States'],
    ['san jose costa rica', 'San José, Costa Rica'],
    ['washington dc', 'Washington, D.C., District of Columbia, United States'],
    ['Berlin, Brandenburg', 'Berlin, Germany'],
    ['münchen', 'Munich (München), Germany'],
    ['Roma', 'Rome (Roma), Italy'],
    ['Kopenhag', 'Copenhagen (Kopenhag), Denmark'],
  ])('finds for %s first: %s', async (q, label) => {
    expect((await labels(q))[0]).toContain(label);
  });

  it.each([
    ['東京', 'Tokyo (東京), Japan'],
    ['东京', 'Tokyo (东京), Japan'],
    ['東', 'Tokyo (東京), Japan'],
    ['北京', 'Beijing (北京), China'],
    ['Москва', 'Moscow (Москва), Russia'],
    ['Моск', 'Moscow (Москва), Russia'],
    ['Αθήνα', 'Athens (Αθήνα), Greece'],
    ['αθηνα', 'Athens (Αθηνα), Greece'],
    ['القاهرة', 'Cairo (القاهرة), Egypt'],
    ['القَاهِرَة', 'Cairo (القاهرة), Egypt'],
    ['القاهره', 'Cairo (القاهرة), Egypt'],
    ['서울', 'Seoul (서울), South Korea'],
    ['ירושלים', 'Jerusalem (ירושלים), Israel'],
    ['กรุงเทพ', 'Bangkok (กรุงเทพ'],
    ['दिल्ली', 'Delhi (दिल्ली'],
    ['Київ', 'Kyiv (Київ), Ukraine'],
    ['Kiev', 'Kyiv (Kiev), Ukraine'],
    ['München', 'Munich (München), Germany'],
    ['muenchen', 'Munich (Muenchen), Germany'],
    ['Firenze', 'Florence (Firenze), Italy'],
    ['NYC', 'New York City (NYC), New York, United States'],
    ['Bombay, India', 'Mumbai (Bombay), India'],
    ['Tokyo (東京), Japan', 'Tokyo, Japan'],
    ['Paris', 'Paris, France'],
    ['Singapore', 'Singapore, Singapore'],
    ['新加坡', 'Singapore (新加坡), Singapore'],
    ['Gaza', 'Gaza, Palestine'],
    ['Nile', 'Nile (river)'],
    ['Amazon', 'Amazon (river)'],
    ['Hawaii', 'Hawaii (islands)'],
    ['Mexico', 'Mexico'],
    ['Georgia', 'Georgia'],
    ['Congo', 'Congo (river)'],
    ['Rhine', 'Rhine (river)'],
    ['Danube', 'Danube (river)'],
    ['Crete', 'Crete (island)'],
    ['Sicily', 'Sicily (island)'],
    ['Alps', 'Alps (mountains)'],
    ['Sahara', 'Sahara (desert)'],
    ['Crimea', 'Crimea (region)'],
    ['Pacific', 'Pacific Ocean (ocean)'],
    ['Everest', 'Mt. Everest (mountain, 8848 m), Nepal'],
  ])('finds for %s first: %s', async (q, label) => {
    expect((await labels(q))[0]).toContain(label);
  });

  it('finds nothing for markup, and does not fail for long or hidden text', async () => {
    expect(await labels('<img src=x onerror=alert(1)>')).toEqual([]);
    expect(await labels('\u202e\u202b\u200f')).toEqual([]);
    expect(await labels('東'.repeat(200))).toEqual([]);
    expect(await labels('Nizhny '.repeat(28))).toHaveLength(8);
  });

  it('ranks the whole name first, then by population', async () => {
    expect((await labels('london')).slice(0, 2)).toEqual(['London, United Kingdom', 'London, Canada']);
    expect((await labels('paris, texas'))[0]).toBe('Paris, Texas, United States');
    expect((await labels('s'))[0]).toBe('Shanghai, China');
  });

  it('finds nothing for nonsense, and at most eight places', async () => {
    expect(await labels('%_%')).toEqual([]);
    expect(await labels('qqqqzzzz')).toEqual([]);
    expect(await labels(', Maryland')).toEqual([]);
    expect(await labels('san')).toHaveLength(8);
  });

  it('returns a coordinate as itself', async () => {
    expect(await search(`39°0'16.2"N 76°52'31.8"W`)).toEqual([
      { location: '39.0045° N, 76.8755° W', latitude: 39.0045, longitude: -76.8755, elevation: 12.3 },
    ]);
  });

  it('finds the nearest place within 50 km, across the antimeridian and near the poles', async () => {
    expect((await nearest(39.0045, -76.8755))?.location).toBe('Greenbelt, Maryland, United States');
    expect(await nearest(30, -40)).toBeUndefined();
    expect(await nearest(90, 0)).toBeUndefined();
    expect((await nearest(78.3, 15.6))?.location).toBe('Longyearbyen, Svalbard and Jan Mayen');
  });

  it('finds the same nearest places as an exhaustive search', async () => {
    const points = [
      [-16.8, 179.99],
      [-16.8, -179.9],
      [0, 0],
      [51.5, 0],
      [64.1, -21.9],
      [-54.8, -68.3],
      [35.7, 139.7],
    ];
    for (const [latitude = 0, longitude = 0] of points) {
      const { rows } = await sql<{ latitude: number; km: number }>`
        SELECT position[1] AS latitude, 6371.0088 * acos(least(1, sind(position[1]) * sind(${latitude}::float8) +
          cosd(position[1]) * cosd(${latitude}::float8) * cosd(position[0] - ${longitude}::float8))) AS km
        FROM place ORDER BY km LIMIT 1`.execute(opened.database.places);
      const [plain] = rows;
      const expected = plain && plain.km <= 50 ? plain.latitude : undefined;
      expect((await nearest(latitude, longitude))?.latitude).toBe(expected);
    }
  });

  // Must be the last test: it empties the table that the others read.
  it('loads the gazetteer once when several processes start together', async () => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM place`.execute(opened.database.places);
      return rows[0]?.n ?? 0;
    };
    const before = await count();
    expect(before).toBeGreaterThan(130_000);
    await sql`DELETE FROM place`.execute(opened.database.transactions);
    const load = () => loadPlaces(opened.database, silentLog, opened.ownerUrl);
    await Promise.all([load(), load()]);
    expect(await count()).toBe(before);
  }, 60_000);
});

function placesOf(answer: Result<{ result: Place[]; attribution: string }>): readonly Place[] {
  if (!answer.ok) throw new Error(answer.failure.detail);
  expect(answer.value.attribution).toBe('GeoNames, CC BY 4.0');
  return answer.value.result;
}
