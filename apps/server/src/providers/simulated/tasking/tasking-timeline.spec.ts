import { canTransition, isSettled, type ServerState } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../lib/time-units.ts';
import { sampleOpportunity } from '../../port/sample-opportunity.testing.ts';
import type { PlannedPass, TaskingPlan } from './tasking-plan.ts';
import { taskingStatusAt } from './tasking-timeline.ts';

const PLACED_MS = Date.UTC(2026, 10, 21);
const SPEED = 60;

function toPass(days: number, outcome: PlannedPass['outcome'], cloudCover: number | null = 0.4): PlannedPass {
  return { opportunity: sampleOpportunity(PLACED_MS + days * DAY_MS), outcome, cloudCover };
}

function toPlan(passes: readonly PlannedPass[], change: Partial<TaskingPlan> = {}): TaskingPlan {
  return {
    reference: 'r',
    place: { type: 'Point', coordinates: [0, 0] },
    placedAtMs: PLACED_MS,
    speedFactor: SPEED,
    passes,
    fault: null,
    cancelHoursBefore: 24,
    image: null,
    ...change,
  };
}

/** The status after a number of simulated hours. */
const after = (plan: TaskingPlan, hours: number) =>
  taskingStatusAt(plan, PLACED_MS + (hours * HOUR_MS) / plan.speedFactor);

const thirdIsClear = toPlan([toPass(2, 'clouded', 0.8), toPass(3, 'clouded', 0.7), toPass(5, 'acquired', 0.05)]);

/** All statuses that are seen by polling as often as they say. */
function walk(plan: TaskingPlan) {
  const states: ServerState[] = [];
  let nowMs = PLACED_MS;
  for (let polls = 0; polls < 200; polls++) {
    const status = taskingStatusAt(plan, nowMs);
    if (states.at(-1) !== status.state) states.push(status.state);
    if (status.nextPollMs === null) return { states, status };
    nowMs += status.nextPollMs;
  }
  throw new Error(`It did not end: ${states.join(', ')}`);
}

describe('the timeline of a tasking', () => {
  it('passes through all states, with cloudy passes as attempts while it stays planned', () => {
    expect(walk(thirdIsClear).states).toEqual([
      'Ordered',
      'Confirmed',
      'Planned',
      'AcquiredSuccess',
      'Processing',
      'Complete',
    ]);
    expect(after(thirdIsClear, 1)).toMatchObject({
      state: 'Planned',
      attempts: [
        { outcome: 'planned', satellite: 'WorldView-3', passMs: PLACED_MS + 2 * DAY_MS + 60_000, reason: null },
      ],
    });
    expect(after(thirdIsClear, 50)).toMatchObject({
      state: 'Planned',
      attempts: [
        { outcome: 'clouded', cloudCover: 0.8, offNadirDeg: 12.3, reason: '80 % cloud, more than the product allows' },
        { outcome: 'planned', cloudCover: null },
      ],
    });
    expect(walk(thirdIsClear).status).toMatchObject({
      state: 'Complete',
      reason: null,
      attempts: [{ outcome: 'clouded' }, { outcome: 'clouded' }, { outcome: 'acquired', cloudCover: 0.05 }],
    });
  });

  it('fails if the last pass is cloudy, with the reason of that pass', () => {
    const clouded = toPlan([toPass(2, 'clouded', 0.8), toPass(3, 'clouded', 0.9)]);
    expect(walk(clouded)).toMatchObject({
      states: ['Ordered', 'Confirmed', 'Planned', 'AcquiredFail'],
      status: { state: 'AcquiredFail', reason: '90 % cloud, more than the product allows', nextPollMs: null },
    });
    expect(walk(toPlan([toPass(2, 'failed')])).status).toMatchObject({
      state: 'AcquiredFail',
      reason: 'The satellite failed to take the image',
    });
  });

  it('ends early if another customer was faster or the satellite is needed elsewhere', () => {
    const passes = [toPass(2, 'acquired')];
    expect(walk(toPlan(passes, { fault: 'window-conflict' })).states).toEqual(['Ordered', 'Rejected']);
    const late = walk(toPlan(passes, { fault: 'late-rejection' }));
    expect(late.states).toEqual(['Ordered', 'Confirmed', 'Planned', 'Rejected']);
    expect(late.status.reason).toMatch(/\w/);
  });

  it('can be canceled until a number of hours before the next pass, by the real clock', () => {
    const deadline = (days: number) => PLACED_MS + ((days - 1) * DAY_MS) / SPEED;
    expect(after(thirdIsClear, 0).cancelUntilMs).toBe(deadline(2));
    expect(after(thirdIsClear, 23).cancelUntilMs).toBe(deadline(2));
    // The first pass is less than 24 hours away.
    expect(after(thirdIsClear, 25).cancelUntilMs).toBeNull();
    expect(after(thirdIsClear, 73).cancelUntilMs).toBe(deadline(5));
    expect(after(thirdIsClear, 5 * 24 + 1).cancelUntilMs).toBeNull();
    expect(after(toPlan(thirdIsClear.passes, { cancelHoursBefore: null }), 0).cancelUntilMs).toBeNull();
    expect(after(toPlan(thirdIsClear.passes, { cancelHoursBefore: 0 }), 47.9).cancelUntilMs).not.toBeNull();
  });

  it('never returns to an earlier state, and follows the table of transitions', () => {
    const outcomes = fc.array(fc.constantFrom('clouded' as const, 'failed' as const), { maxLength: 4 });
    const last = fc.constantFrom('acquired' as const, 'clouded' as const);
    const fault = fc.constantFrom(null, 'window-conflict' as const, 'late-rejection' as const);
    const hours = fc.array(fc.double({ min: 0, max: 24 * 12, noNaN: true }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(outcomes, last, fault, hours, (before, end, ends, cancelled) => {
        const passes = [...before, end].map((outcome, index) => toPass(1 + index * 1.5, outcome));
        const plan = toPlan(passes, { fault: ends });
        const seen = cancelled.toSorted((a, b) => a - b).map((at) => after(plan, at));
        for (const [index, status] of seen.entries()) {
          const over = (status.attempts ?? []).filter(({ outcome }) => outcome !== 'planned');
          // Completed passes never change.
          const next = seen[index + 1]?.attempts ?? over;
          expect(next.slice(0, over.length)).toEqual(over);
          expect(status.nextPollMs === null).toBe(isSettled(status.state) || status.state === 'Complete');
        }
        const { states } = walk(plan);
        for (const [index, state] of states.entries()) {
          const next = states[index + 1];
          expect(next === undefined || canTransition(state, next)).toBe(true);
        }
      }),
    );
  });
});
