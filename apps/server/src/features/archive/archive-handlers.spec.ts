import { endpoints, type Result, toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import type { FileAnswer } from '../../http/handler.ts';
import { CATALOGUE, type SimulatedName } from '../../providers/simulated/catalogue.ts';
import { SimulatedProvider } from '../../providers/simulated/simulated-provider.ts';
import { satelliteSeed } from '../satellites/seed/satellite-seed.ts';
import { archiveHandlers } from './archive-handlers.ts';

const clock = { nowMs: () => Date.UTC(2026, 8, 1) };
const options = { clock, speedFactor: 60, satellites: satelliteSeed, licenceText: () => '' };
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
  const body = { geometry: { type: 'Point' as const, coordinates: [-76.8755, 39.0045] as [number, number] }, filter };
  const found = await handlers.catalog({ params: undefined, query: undefined, headers: undefined, body }, context);
  const featureId = found.ok ? found.value.images[0]?.featureId : undefined;
  if (!featureId) throw new Error('expected a scene');
  return featureId;
}

describe('the archive endpoints', () => {
  it.each(['thumbnail', 'sample'] as const)(
    'show the %s of a scene that was found',
    { timeout: 60_000 },
    async (kind) => {
      const answer = await picture(kind, 'maxar', await oneScene());
      if (!answer.ok) throw new Error(answer.failure.detail);
      expect(endpoints[kind].answer.mediaTypes).toContain(answer.value.mediaType);
      expect(answer.value.maxAgeSec).toBeGreaterThan(0);
      expect('bytes' in answer.value.content && answer.value.content.bytes.byteLength).toBeGreaterThan(1000);
    },
  );

  it.each(['thumbnail', 'sample'] as const)('know no %s of an invented scene or provider', async (kind) => {
    const notFound = { ok: false, failure: { code: 'not-found' } };
    expect(await picture(kind, 'maxar', 'invented')).toMatchObject(notFound);
    expect(await picture(kind, 'acme', await oneScene())).toMatchObject(notFound);
    expect(await picture(kind, 'iceye', await oneScene())).toMatchObject(notFound);
  });

  it('list what can be bought', async () => {
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
