import { endpoints, type Result, toSceneId } from '@groundtrack/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { ImageryProvider, SceneQuery } from '../../providers/port/provider.ts';
import { CATALOGUE, type SimulatedName } from '../../providers/simulated/catalog.ts';
import { SimulatedProvider } from '../../providers/simulated/simulated-provider.ts';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { satelliteSeed } from '../satellites/seed/satellite-seed.ts';
import { archiveHandlers } from './archive-handlers.ts';

const PLACE = { type: 'Point' as const, coordinates: [-76.8755, 39.0045] as [number, number] };
const AREA = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [10, 50],
      [11, 50],
      [11, 51],
      [10, 50],
    ] as [number, number][],
  ],
};
/** Every filter excludes something. */
const TIGHT = {
  date: { start: '2020-01-01T00:00:00Z', end: '2020-03-01T00:00:00Z' },
  phenomenology: { sar: false, ms: true, pan: false },
  resolution: 1,
  maxCloudCover: 0,
  maxOffNadirAngle: 5,
  minSunElevation: 50,
  minCoverage: 1,
  months: [1],
  price: { max: 100 },
};
const clock = { nowMs: () => Date.UTC(2026, 8, 1) };
const options = { clock, speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' };
const providers = new Map(
  (Object.keys(CATALOGUE) as SimulatedName[]).map((name) => [name as string, new SimulatedProvider(name, options)]),
);
const handlers = archiveHandlers({ providers, clock });
const signal = new AbortController().signal;
const caller = { accountId: 'a', sessionHash: new Uint8Array(32) };
const context = { caller, requestId: 'r', ip: '127.0.0.1', signal, rawBody: new Uint8Array(), rawHeaders: {} };

function picture(kind: 'thumbnail' | 'sample', provider: string, featureId: string): Promise<Result<FileAnswer>> {
  return handlers[kind](
    { params: { provider, featureId: toSceneId(featureId) }, query: undefined, headers: undefined, body: undefined },
    context,
  );
}

async function oneScene() {
  const filter = {
    date: { start: '2026-01-01T00:00:00Z', end: '2026-08-01T00:00:00Z' },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: 5,
    maxCloudCover: 1,
    providers: { maxar: 1 },
  };
  const body = { geometry: PLACE, filter };
  const found = await handlers.catalog({ params: undefined, query: undefined, headers: undefined, body }, context);
  const featureId = found.ok ? found.value.images[0]?.featureId : undefined;
  if (!featureId) throw new Error('expected a scene');
  return featureId;
}

/** Providers whose search stops at these times, and the query. */
function cutShort(moments: readonly (number | undefined)[]) {
  const queries: SceneQuery[] = [];
  const sample = new SampleProvider();
  const cutAt = (name: string, searchedToMs?: number): ImageryProvider =>
    Object.assign(new SampleProvider(), {
      name,
      capabilities: { ...sample.capabilities, areas: true },
      timeoutMs: 5_000,
      search: (query: SceneQuery) => {
        queries.push(query);
        return Promise.resolve(
          searchedToMs === undefined ? { scenes: [], next: null } : { scenes: [], next: 'on', searchedToMs },
        );
      },
    });
  const cut = new Map(moments.map((atMs, index) => [`p${index}`, cutAt(`p${index}`, atMs)]));
  return { queries, handlers: archiveHandlers({ clock, providers: cut }) };
}

describe('the archive endpoints', () => {
  it('leave out a provider without an archive, and refuse to search it', async () => {
    const { capabilities } = new SampleProvider();
    const named = (name: string, archive?: false): ImageryProvider =>
      Object.assign(new SampleProvider(), {
        name,
        label: name,
        capabilities: { ...capabilities, ...(archive === false ? { archive } : {}) },
        search: () => Promise.resolve({ scenes: [], next: null }),
      });
    const all = new Map([named('old'), named('new', false)].map((provider) => [provider.name, provider]));
    const own = archiveHandlers({ providers: all, clock });
    const input = { params: undefined, query: undefined, headers: undefined };
    const search = (filter: object) => own.catalog({ ...input, body: { geometry: PLACE, filter } }, context);
    expect(await search({})).toMatchObject({ ok: true });
    const refused = await search({ providers: { new: 5 } });
    expect(refused).toMatchObject({ ok: false, failure: { detail: expect.stringMatching(/new has no archive/) } });
    const unknown = await search({ providers: { other: 5 } });
    expect(unknown).toMatchObject({ ok: false, failure: { detail: expect.stringMatching(/known are old$/) } });
    const products = await own.products({ ...input, body: undefined }, context);
    expect(products).toMatchObject({ ok: true, value: { archive: [{ name: 'old' }] } });
  });

  it.each(['thumbnail', 'sample'] as const)('return the %s of a found scene', { timeout: 60_000 }, async (kind) => {
    const answer = await picture(kind, 'maxar', await oneScene());
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(endpoints[kind].answer.mediaTypes).toContain(answer.value.mediaType);
    expect(answer.value.maxAgeSec).toBeGreaterThan(0);
    expect('bytes' in answer.value.content && answer.value.content.bytes.byteLength).toBeGreaterThan(1000);
  });

  it.each(['thumbnail', 'sample'] as const)('find no %s of an invented scene or provider', async (kind) => {
    const notFound = { ok: false, failure: { code: 'not-found' } };
    expect(await picture(kind, 'maxar', 'invented')).toMatchObject(notFound);
    expect(await picture(kind, 'acme', await oneScene())).toMatchObject(notFound);
    expect(await picture(kind, 'iceye', await oneScene())).toMatchObject(notFound);
  });

  it('return a close-up of a box, and none of an invented scene', { timeout: 60_000 }, async () => {
    const query = { west: -76.88, south: 39, east: -76.87, north: 39.01 };
    const closeUp = async (featureId: string) =>
      handlers.closeUp(
        { params: { provider: 'maxar', featureId: toSceneId(featureId) }, query, headers: undefined, body: undefined },
        context,
      );
    const answer = await closeUp(await oneScene());
    if (!answer.ok || !('bytes' in answer.value.content)) throw new Error('No picture');
    expect(await sharp(answer.value.content.bytes).metadata()).toMatchObject({ width: 280, height: 360 });
    expect(await closeUp('invented')).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  });

  it('share one budget among all providers of a request, and report where the search stopped', async () => {
    const { queries, handlers: cut } = cutShort([Date.UTC(2019, 0, 1), Date.UTC(2021, 0, 1), undefined]);
    const body = { geometry: PLACE, filter: { providers: { p0: 1, p1: 1, p2: 1 }, maxCloudCover: 0 } };
    const input = { params: undefined, query: undefined, headers: undefined, body };
    const searchedBackToISO = '2021-01-01T00:00:00.000Z';
    expect(await cut.catalog(input, { ...context, waitedMs: 1234 })).toEqual({
      ok: true,
      value: { images: [], next: expect.any(String), searchedBackToISO, waitedMs: 1234 },
    });
    expect(queries).toHaveLength(3);
    for (const { budget } of queries) expect(budget).toEqual({ steps: 2_667, timeMs: 2_500 });
    expect(await cut.loosen(input, context)).toEqual({ ok: true, value: { suggestions: [], searchedBackToISO } });
  });

  it.each(['catalog', 'loosen'] as const)(
    'limit all calls of one %s together to the work of one search',
    async (name) => {
      const { queries, handlers: cut } = cutShort(Array.from({ length: 6 }, () => Date.UTC(2021, 0, 1)));
      const body = { geometry: AREA, filter: { ...TIGHT, providers: { p0: 9, p1: 9, p2: 9, p3: 9, p4: 9, p5: 9 } } };
      await cut[name]({ params: undefined, query: undefined, headers: undefined, body }, context);
      expect(queries).toHaveLength(name === 'loosen' ? 6 * 9 : 6);
      const steps = queries.reduce((sum, { budget }) => sum + (budget?.steps ?? Infinity), 0);
      // Each part is rounded up to a step.
      expect(steps).toBeLessThan(8_000 + queries.length);
    },
  );

  it('list the products', async () => {
    const answer = await handlers.products(
      { params: undefined, query: undefined, headers: undefined, body: undefined },
      context,
    );
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(endpoints.products.answer.schema.safeParse(answer.value).error).toBeUndefined();
    expect(answer.value.archive.map(({ name }) => name)).toEqual([
      'Maxar',
      'Planet',
      'KOMPSAT',
      'Capella',
      'TelEOS',
      'ICEYE',
    ]);
    expect(answer.value.archive.every(({ prices }) => prices.length > 0)).toBe(true);
  });
});
