import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toOutcome, toReport } from './task-states.ts';

const words = z.object({ enum: z.array(z.string()) });
const { TaskStatus, CollectStatus } = z
  .object({ components: z.object({ schemas: z.object({ TaskStatus: words, CollectStatus: words }) }) })
  .parse(JSON.parse(recordedText('providers', 'umbra', 'tasking-openapi.json'))).components.schemas;

function stateOf(word: string, { history = [], isTaken = false }: { history?: string[]; isTaken?: boolean } = {}) {
  return toReport({ word, kind: 'tasking', before: 'Confirmed', history, isTaken }).state;
}

describe('states of Umbra', () => {
  it('are all known, for archive orders and taskings', () => {
    for (const kind of ['archive', 'tasking'] as const)
      for (const word of TaskStatus.enum)
        expect([word, toReport({ word, kind, before: 'Ordered', history: [], isTaken: false }).state]).not.toContain(
          null,
        );
    for (const word of ['NEW_WORD', 'toString', '__proto__']) expect(stateOf(word)).toBeNull();
  });

  it.each([
    ['SUBMITTED', 'Ordered', 'Ordered'],
    ['ACCEPTED', 'Confirmed', 'Confirmed'],
    ['SCHEDULED', 'Planned', 'Planned'],
    ['TASKED', 'Planned', 'AcquiredSuccess'],
    ['TRANSMITTED', 'Planned', 'AcquiredSuccess'],
    ['PROCESSING', 'Planned', 'Processing'],
    ['DELIVERED', 'Complete', 'Complete'],
    ['REJECTED', 'Rejected', 'Rejected'],
    ['CANCEL_REQUESTED', 'Confirmed', 'Confirmed'],
    ['CANCELED', 'Cancelled', 'Cancelled'],
  ])('%s of a tasking is %s, and %s once its image was taken', (word, before, after) => {
    expect([stateOf(word), stateOf(word, { isTaken: true })]).toEqual([before, after]);
  });

  it.each(['EXPIRED', 'ANOMALY', 'ERROR'])('%s ends a tasking by how far it came', (word) => {
    const history = ['RECEIVED', 'ACCEPTED', 'SCHEDULED', word];
    expect([stateOf(word), stateOf(word, { history }), stateOf(word, { history, isTaken: true })]).toEqual([
      'Rejected',
      'AcquiredFail',
      'Failed',
    ]);
  });

  it('of collects are planned, taken, failed, or dropped', () => {
    const outcomes = Map.groupBy(CollectStatus.enum, toOutcome);
    expect(outcomes.get('planned')).toEqual(['ACTIVE', 'SCHEDULED', 'COMMANDED', 'UNKNOWN_COLLECT_STATUS']);
    expect(outcomes.get('failed')).toEqual(['CORRUPT', 'FAILED']);
    expect(outcomes.get(null)).toEqual(['SUPERSEDED', 'CANCELED']);
    expect(outcomes.get('acquired')).toHaveLength(17);
  });
});
