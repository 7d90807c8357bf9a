import { toPriceId, toSceneId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { furthestState, type ReportedState } from './order-state.ts';
import { MemoryProviderOrders } from './testing/memory-provider-orders.ts';

const PLACE = { type: 'Point' as const, coordinates: [5, 52] as [number, number] };

/** The states that are reported after each of these. */
async function statesAfter(reports: readonly (readonly [word: string, state: ReportedState['state']])[]) {
  const orders = new MemoryProviderOrders({ nowMs: () => 0 });
  await orders.intend({
    kind: 'archive',
    reference: 'r',
    place: PLACE,
    featureId: toSceneId('s'),
    priceId: toPriceId('p'),
  });
  await orders.keepId('r', 'id', null);
  const states: string[] = [];
  for (const [word, state] of reports) {
    const known = await orders.find('id');
    if (!known) throw new Error('expected the order');
    const next = await furthestState({ orders, log: silentLog, provider: 'acme' }, known, { word, state });
    states.push(next.note === undefined ? next.state : `${next.state}: ${next.note}`);
  }
  return states;
}

it('never goes back', async () => {
  const reports = [
    ['A', 'Ordered'],
    ['B', 'Processing'],
    ['A', 'Ordered'],
    ['C', 'Complete'],
    ['B', 'Processing'],
    ['X', 'Failed'],
  ] as const;
  expect(await statesAfter(reports)).toEqual([
    'Ordered',
    'Processing',
    'Processing',
    'Complete',
    'Complete',
    'Complete',
  ]);
});

it('keeps the last state for an unknown word, and repeats a short one', async () => {
  expect(
    await statesAfter([
      ['B', 'Processing'],
      ['HOLD_QA', null],
      ['<script>alert(1)</script>', null],
    ]),
  ).toEqual([
    'Processing',
    'Processing: In progress at the provider (their word: HOLD_QA)',
    'Processing: In progress at the provider',
  ]);
});

it('ends from any state on the way, and stays ended', async () => {
  expect(
    await statesAfter([
      ['R', 'Rejected'],
      ['B', 'Processing'],
    ]),
  ).toEqual(['Rejected', 'Rejected']);
  expect(
    await statesAfter([
      ['P', 'Planned'],
      ['E', 'AcquiredFail'],
    ]),
  ).toEqual(['Planned', 'AcquiredFail']);
});
