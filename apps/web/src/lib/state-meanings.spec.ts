import type { ServerState } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { stateMeanings } from './state-meanings.ts';

it('states have the meanings of the specification, except Purchased, Delivered, and Cancelled', () => {
  const words: Readonly<Record<Exclude<ServerState, 'Purchased' | 'Delivered' | 'Cancelled'>, string>> = {
    Rejected: 'request was rejected by the provider, contact support',
    Confirmed: 'in progress',
    Planned: 'in progress',
    AcquiredFail: 'acquisition failed',
    AcquiredSuccess: 'confirmed by the provider',
    Ordered: 'in progress',
    Processing: 'in progress',
    Complete: 'order received and being processed',
    Failed: 'issue processing, contact support',
  };
  const { Purchased, Delivered, Cancelled, ...rest } = stateMeanings;
  const asWords = Object.entries(rest).map(([state, text]) => [state, text.charAt(0).toLowerCase() + text.slice(1)]);
  expect(Object.fromEntries(asWords)).toEqual(words);
  expect([Purchased, Delivered, Cancelled]).toEqual([
    'Payment received',
    'The files are ready to download at full resolution',
    'Nothing will be delivered',
  ]);
});
