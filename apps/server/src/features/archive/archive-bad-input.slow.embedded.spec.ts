import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, type Problem, toSceneId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PgHarvestStore } from '../../providers/index/pg-harvest-store.ts';
import { box, someRecord } from '../../providers/index/testing/some-record.ts';
import { squareItem } from '../../providers/stac/testing/open-provider.ts';
import { openStacServer, type StacServer } from '../../providers/stac/testing/stac-server.ts';
import { CONTACT } from '../../testing/contact.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import {
  bodyWith,
  NAN,
  QUERIES_ACCEPTED,
  QUERIES_REJECTED,
  QUESTION,
  type Refused,
  SAVED_ACCEPTED,
  SAVED_REJECTED,
  SEARCH,
  SQL,
} from './testing/bad-queries.ts';

describe('the archive on a running server', () => {
  let folder: string;
  let catalog: StacServer;
  let server: TestedServer;
  let apiKey: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-archive-'));
    catalog = await openStacServer({ items: Array.from({ length: 9 }, (_, i) => squareItem(`live-${i}`, i * 5)) });
    const providersFile = path.join(folder, 'providers.json');
    await writeFile(providersFile, JSON.stringify(providersOf(catalog.url)));
    server = await openTestedServer({ PROVIDERS_FILE: providersFile });
    const harvests = new PgHarvestStore(server.db);
    const run = { provider: 'indexed', source: 'spec', fingerprint: '', runId: '00000000-0000-4000-8000-000000000001' };
    const records = Array.from({ length: 9 }, (_, i) =>
      someRecord({
        provider: 'indexed',
        featureId: toSceneId(`indexed-${i}`),
        acquiredAtMs: Date.UTC(2026, 0, 1 + i),
        parts: [box(9, 49, 11, 51)],
      }),
    );
    await harvests.begin(run, 0);
    await harvests.commit(run, { records, refused: 0, position: 0 }, 0);
    const session = await send('POST', endpoints.register.path, {
      ...CONTACT,
      username: 'a@example.org',
      password: 'correct horse battery',
    });
    ({ apiKey } = endpoints.register.answer.schema.parse(await session.json()));
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await catalog?.close();
    await rm(folder, { recursive: true, force: true });
  });

  function send(method: string, urlPath: string, body?: unknown): Promise<Response> {
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(server.url + urlPath, {
      method,
      headers: { ...(apiKey ? { apiKey } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: json }),
    });
  }
  async function refusal(method: string, urlPath: string, body?: unknown): Promise<Problem> {
    const answer = await send(method, urlPath, body);
    const problem = (await answer.json()) as Problem;
    const isRefusal = answer.status >= 400 && answer.status < 500;
    expect({ isRefusal, problem }).toMatchObject({ isRefusal: true, problem: { status: answer.status } });
    return problem;
  }
  /** The expected words for the field and the limit that are missing in the rejection; empty if it is right. */
  async function lackingIn(urlPath: string, sent: object, [field, value, words]: Refused): Promise<readonly string[]> {
    const { code, detail, errors } = await refusal('POST', urlPath, bodyWith(sent, field, value));
    const lacking = [field, words].filter((one) => !(detail.includes(one) && errors?.join('; ').includes(one)));
    if (code !== 'invalid-request') return [...lacking, code];
    return lacking.length > 0 || detail.length > 600 ? [...lacking, detail] : [];
  }
  async function found(question: unknown): Promise<{ readonly images: readonly { readonly featureId: string }[] }> {
    const answer = await send('POST', endpoints.catalog.path, question);
    const body: unknown = await answer.json();
    expect({ status: answer.status, body }).toMatchObject({ status: 200 });
    return endpoints.catalog.answer.schema.parse(body);
  }

  it('finds scenes of every kind of provider with the base query of all cases', async () => {
    const { images } = await found(QUESTION);
    for (const kind of ['indexed-', 'live-'])
      expect(images.some(({ featureId }) => featureId.startsWith(kind))).toBe(true);
  });

  describe.each(['catalog', 'loosen'] as const)('the endpoint %s', (name) => {
    it.each(QUERIES_REJECTED.map((one) => [one[0], short(one[1]), one] as const))(
      'rejects %s: %s',
      async (_field, _value, one) => expect(await lackingIn(endpoints[name].path, QUESTION, one)).toEqual([]),
    );

    it.each(QUERIES_ACCEPTED.map((one) => [one[0], short(one[1]), one] as const))(
      'takes %s: %s',
      async (_field, _value, [field, value]) => {
        const answer = await send('POST', endpoints[name].path, bodyWith(QUESTION, field, value));
        expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200 });
      },
    );

    it('rejects an area of 100,000 positions', async () => {
      const positions = Array.from({ length: 100_000 }, (_, i) => [10 + Math.cos(i) / 10, 50 + Math.sin(i) / 10]);
      const geometry = { type: 'Polygon', coordinates: [positions] };
      const { code, detail } = await refusal('POST', endpoints[name].path, { ...QUESTION, geometry });
      expect(code).toBe('too-large');
      expect(detail).toMatch(/\d/);
    });

    it('rejects numbers that JSON does not support', async () => {
      const ring = {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [NAN, 1],
            [0, 0],
          ],
        ],
      };
      expect((await refusal('POST', endpoints[name].path, bodyWith(QUESTION, 'geometry', ring))).code).toBe(
        'malformed-json',
      );
      for (const field of ['filter.maxCloudCover', 'filter.resolution', 'filter.minSunElevation', 'filter.price'])
        expect((await refusal('POST', endpoints[name].path, bodyWith(QUESTION, field, NAN))).code).toBe(
          'malformed-json',
        );
    });
  });

  describe('a cursor', () => {
    const words = 'belongs to another search or is not a cursor; search again without it';

    it.each([
      ['a number', 5, 'must be a text, not 5'],
      ['too long a text', 'x'.repeat(4001), 'must have at most 4000 characters'],
      ['nothing', '', words],
      ['SQL', SQL, words],
      ['no base64', '\u00ff\u2028', words],
      ['a digest of its own', forged({ maxar: 'x' }, 'invented digest!'), words],
      ['no provider', forged({}), words],
      ['a provider of another query', forged({ acme: 'x' }), words],
      ['an unknown page of a provider', forged({ maxar: 'x' }), words],
      ['an unknown page of the index', forged({ indexed: SQL }), words],
      ['a page of the index with U+0000', forged({ indexed: '1767225600000~a\0b' }), words],
    ])('with %s is rejected', async (_what, cursor, why) =>
      expect(await lackingIn(endpoints.catalog.path, QUESTION, ['cursor', cursor, why])).toEqual([]),
    );

    it.each(['0~', '9999999999999~', '1767225600000~'])(
      'forged in the format of the index, %s, only moves the page',
      async (page) => {
        for (const id of ['a', SQL, '\ud800', 'x'.repeat(250)])
          expect((await found({ ...QUESTION, cursor: forged({ indexed: page + id }) })).images.length).toBeLessThan(6);
      },
    );
  });

  describe('a picture', () => {
    it.each([
      ['maxar', SQL],
      ['maxar', '../../../etc/passwd'],
      ['maxar', 'x'.repeat(301)],
      ['indexed', SQL],
      ['indexed', 'x'.repeat(300)],
      ['live', SQL],
      ['live', 'a,b'],
      [SQL, 'a'],
      ['x'.repeat(101), 'a'],
      ['__proto__', 'constructor'],
    ])('of %s with the id %s is not found', async (provider, featureId) => {
      for (const { path: template } of [endpoints.thumbnail, endpoints.sample]) {
        const urlPath = template
          .replace(':provider', encodeURIComponent(provider))
          .replace(':featureId', encodeURIComponent(featureId));
        expect(['not-found', 'invalid-request']).toContain((await refusal('GET', urlPath)).code);
      }
    });

    it.each(['indexed/%00', 'indexed/%ff', 'indexed/%E0%80', 'maxar/%ZZ'])('at %s is not found', async (names) => {
      const { status } = await refusal('GET', endpoints.thumbnail.path.replace(':provider/:featureId', names));
      expect([400, 404]).toContain(status);
    });
  });

  describe('saved searches', () => {
    it.each(SAVED_REJECTED.map((one) => [one[0], short(one[1]), one] as const))(
      'reject %s: %s',
      async (_field, _value, one) => expect(await lackingIn(endpoints.saveSearch.path, SEARCH, one)).toEqual([]),
    );

    it.each(SAVED_ACCEPTED.map((one, i) => [one[0], short(one[1]), i, one] as const))(
      'take %s: %s',
      async (_field, _value, i, [field, value]) => {
        const answer = await send(
          'POST',
          endpoints.saveSearch.path,
          bodyWith({ ...SEARCH, name: `Search ${i}` }, field, value),
        );
        const saved: unknown = await answer.json();
        expect({ status: answer.status, saved }).toMatchObject({ status: 201 });
        const all = endpoints.savedSearches.answer.schema.parse(
          await (await send('GET', endpoints.savedSearches.path)).json(),
        );
        expect(all.result).toContainEqual(saved);
      },
    );

    it.each(['x', SQL, '00000000-0000-4000-8000-00000000000g', 'x'.repeat(300)])(
      'cannot be renamed or deleted by the id %s',
      async (id) => {
        for (const [{ path: template }, body] of [
          [endpoints.renameSearch, { name: 'New' }],
          [endpoints.deleteSearch, undefined],
        ] as const)
          expect((await refusal('POST', template.replace(':id', encodeURIComponent(id)), body)).detail).toContain(
            'path.id',
          );
      },
    );

    it('reject names beyond their limits when they are renamed', async () => {
      const urlPath = endpoints.renameSearch.path.replace(':id', '00000000-0000-4000-8000-000000000000');
      for (const name of [undefined, '', 7, 'x'.repeat(81), 'half \ud800'])
        expect((await refusal('POST', urlPath, { name })).detail).toContain('name');
      expect((await refusal('POST', urlPath, { name: SQL })).code).toBe('not-found');
    });
  });

  it('has lost no data', async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM scene`.execute(server.db);
    expect(rows).toEqual([{ n: 9 }]);
    expect((await found(QUESTION)).images.length).toBeGreaterThan(9);
  });
});

function providersOf(url: string) {
  const prices = { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }] };
  return {
    providers: [
      { kind: 'simulated', provider: 'maxar' },
      { kind: 'index', mapping: { provider: 'indexed', label: 'Indexed', prices } },
      { kind: 'stac', mapping: { provider: 'live', label: 'Live', prices }, connection: { url, privateAssets: true } },
    ],
  };
}

/** A cursor for {@link QUESTION}, as any reader of the source code can forge it. */
function forged(pages: Record<string, string>, digest?: string): string {
  const { geometry, filter } = QUESTION;
  const right = createHash('sha256')
    .update(JSON.stringify([geometry, filter, pages]))
    .digest('base64url')
    .slice(0, 16);
  return Buffer.from(JSON.stringify({ digest: digest ?? right, pages })).toString('base64url');
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
