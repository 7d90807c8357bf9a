import type { ServerState } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { stateMeanings } from './state-meanings.ts';

it('states have the meanings of the specification, word for word', () => {
  const words: Readonly<Record<Exclude<ServerState, 'Cancelled'>, string>> = {
    Rejected: 'request was rejected by the provider, contact support',
    Confirmed: 'in progress',
    Planned: 'in progress',
    AcquiredFail: 'acquisition failed',
    AcquiredSuccess: 'confirmed by the provider',
    Ordered: 'in progress',
    Processing: 'in progress',
    Complete: 'order received and being processed',
    Failed: 'issue processing, contact support',
    Purchased: 'a low-resolution preview is shown; download gives full resolution',
    Delivered: 'a low-resolution preview is shown; download gives full resolution',
  };
  const { Cancelled, ...rest } = stateMeanings;
  const asWords = Object.entries(rest).map(([state, text]) => [state, text.charAt(0).toLowerCase() + text.slice(1)]);
  expect(Object.fromEntries(asWords)).toEqual(words);
  expect(Cancelled).toBe('Nothing will be delivered');
});
