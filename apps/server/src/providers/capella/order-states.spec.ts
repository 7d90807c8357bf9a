import { describe, expect, it } from 'vitest';
import type { ProviderStatus } from '../port/provider.ts';
import { toOrderReport, toOutcome, toTaskReport } from './order-states.ts';

type State = ProviderStatus['state'];

describe('an order', () => {
  it.each<[string, State | null]>([
    ['in-progress', 'Processing'],
    ['completed', 'Complete'],
    ['rejected', 'Rejected'],
    ['failed', 'Failed'],
    ['paused', null],
    ['constructor', null],
  ])('that is %s is %s', (word, state) => {
    expect(toOrderReport(word)).toMatchObject({ word, state });
  });
});

describe('a task', () => {
  const report = (word: string, before: State = 'Ordered', collects: string[] = [], hasFile = false) =>
    toTaskReport({ word, before, collects, hasFile }).state;

  it.each<[string, State | null]>([
    ['received', 'Ordered'],
    ['review', 'Ordered'],
    ['submitted', 'Ordered'],
    ['active', 'Confirmed'],
    ['accepted', 'Planned'],
    ['retrying', 'Planned'],
    ['completed', 'Planned'],
    ['rejected', 'Rejected'],
    ['canceled', 'Cancelled'],
    ['somewhere', null],
  ])('that is %s without an image is %s', (word, state) => {
    expect(report(word)).toBe(state);
  });

  it('follows its collects once an image was taken', () => {
    expect(report('accepted', 'Planned', ['predicted', 'anomaly'])).toBe('Planned');
    expect(report('accepted', 'Planned', ['anomaly', 'collected'])).toBe('AcquiredSuccess');
    expect(report('accepted', 'AcquiredSuccess', ['qa'])).toBe('Processing');
    expect(report('completed', 'Processing', ['delivered'])).toBe('Processing');
    expect(report('completed', 'Processing', ['delivered'], true)).toBe('Complete');
    // A completed task may be submitted again.
    expect(report('submitted', 'Processing', ['delivered'], true)).toBe('Processing');
  });

  it.each(['expired', 'anomaly', 'error', 'failed'])('that is %s ends by what was reached', (word) => {
    expect(report(word, 'Confirmed')).toBe('Rejected');
    expect(report(word, 'Planned', ['stagnant'])).toBe('AcquiredFail');
    expect(report(word, 'Planned', ['collected'])).toBe('Failed');
    expect(report(word, 'AcquiredSuccess')).toBe('Failed');
    expect(toTaskReport({ word, before: 'Ordered', collects: [], hasFile: false }).reason).toMatch(/^[A-Z][\w ]+$/);
  });
});

it.each([
  ['predicted', 'planned'],
  ['tasked', 'planned'],
  ['collected', 'acquired'],
  ['delivered', 'acquired'],
  ['stagnant', 'failed'],
  ['processing_anomaly', 'failed'],
  ['moved', null],
])('a collect that is %s is %s', (word, outcome) => {
  expect(toOutcome(word)).toBe(outcome);
});
