import { fail, toPriceId, toSceneId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { SAMPLE_NOW_MS, sampleTasking, taskingOf } from '../../testing/sample-tasking.ts';
import { SAMPLE_TERMS } from '../../testing/shop.ts';
import { priceItems } from './price-items.ts';

const item = {
  provider: 'sample',
  featureId: toSceneId('sample-1'),
  product: toPriceId('sample-1:5km'),
  geometry: { type: 'Point' as const, coordinates: [0, 0] as [number, number] },
  description: 'here',
  termsVersion: '2',
};

it('does not sell what its provider cannot deliver', async () => {
  const provider = new SampleProvider();
  const deps = {
    providers: new Map([['sample', provider]]),
    findTerms: () => SAMPLE_TERMS,
    listAgreements: async () => [],
    clock: { nowMs: () => 0 },
    ...sampleTasking({ nowMs: () => 0 }),
    countHolders: async () => 0,
  };
  const signal = new AbortController().signal;
  expect(await priceItems(deps, { items: [item], accountId: 'a' }, signal)).toMatchObject({ ok: true });
  const looked = Object.assign(provider, { capabilities: { ...provider.capabilities, orders: false } });
  expect(
    await priceItems({ ...deps, providers: new Map([['sample', looked]]) }, { items: [item], accountId: 'a' }, signal),
  ).toMatchObject({
    ok: false,
    failure: { code: 'price-unknown', detail: expect.stringContaining('cannot be ordered') },
  });
});

it('does not sell a flexible tasking that no satellite can take', async () => {
  const clock = { nowMs: () => SAMPLE_NOW_MS };
  const deps = {
    providers: new Map([['sample', new SampleProvider()]]),
    findTerms: () => SAMPLE_TERMS,
    listAgreements: async () => [],
    clock,
    ...sampleTasking(clock),
    countHolders: async () => 0,
  };
  const signal = new AbortController().signal;
  const request = { items: [taskingOf()], accountId: 'a' };
  expect(await priceItems(deps, request, signal)).toMatchObject({ ok: true });
  const checkPasses = async () => fail('tasking-infeasible', 'too dark');
  expect(await priceItems({ ...deps, checkPasses }, request, signal)).toMatchObject({
    ok: false,
    failure: { code: 'tasking-infeasible' },
  });
});
