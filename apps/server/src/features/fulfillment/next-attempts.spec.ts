import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';
import { attemptsAfter, nextAttempts } from './next-attempts.ts';

const HOUR_MS = 3_600_000;

function attempt(pass: number, outcome: TaskingAttempt['outcome']): TaskingAttempt {
  const cloudCover = outcome === 'planned' ? null : 0.5;
  const reason = outcome === 'clouded' ? 'too much cloud' : null;
  return { passMs: pass * HOUR_MS, satellite: 'S', outcome, cloudCover, offNadirDeg: 10, reason };
}
const clouded = (count: number) => Array.from({ length: count }, (_, pass) => attempt(pass, 'clouded'));

/** Every step from the plan on, with a provider that always reports the same. */
function walk(reported: readonly TaskingAttempt[], ends: boolean) {
  let written = attemptsAfter('Planned', [], reported);
  const completed: number[] = [];
  for (let step = nextAttempts(written, reported, ends); step; step = nextAttempts(written, reported, ends)) {
    if (step.completed) completed.push(step.completed.passMs / HOUR_MS);
    written = step.attempts;
  }
  return { written, completed };
}

describe('the passes of a tasking', () => {
  it('start with the first one as planned, regardless of its outcome', () => {
    expect(attemptsAfter('Planned', [], clouded(2))).toEqual([attempt(0, 'planned')]);
    expect(attemptsAfter('Planned', [], [])).toEqual([]);
    expect(attemptsAfter('Confirmed', [], clouded(2))).toEqual([]);
  });

  it.each([1, 2, 5])('are reported one by one when %i of them were cloudy and another one is planned', (count) => {
    const reported = [...clouded(count), attempt(count, 'planned')];
    expect(walk(reported, false)).toEqual({ written: reported, completed: clouded(count).map((_, pass) => pass) });
  });

  it('leave the last one to the transition that it causes', () => {
    const reported = [...clouded(2), attempt(2, 'acquired')];
    const { written, completed } = walk(reported, true);
    expect(completed).toEqual([0, 1]);
    expect(written).toEqual([...clouded(2), attempt(2, 'planned')]);
    expect(attemptsAfter('AcquiredSuccess', written, reported)).toEqual(reported);
  });

  it('can be planned again', () => {
    const step = nextAttempts([attempt(0, 'planned')], [attempt(3, 'planned')], false);
    expect(step).toEqual({ attempts: [attempt(3, 'planned')], completed: null });
    expect(nextAttempts([attempt(3, 'planned')], [attempt(3, 'planned')], false)).toBeNull();
  });

  it('remain as recorded, regardless of later reports', () => {
    const written = [...clouded(1), attempt(1, 'planned')];
    expect(attemptsAfter('AcquiredSuccess', written, [attempt(0, 'acquired'), attempt(1, 'acquired')])).toEqual([
      attempt(0, 'clouded'),
      attempt(1, 'acquired'),
    ]);
    const step = nextAttempts(written, [attempt(0, 'failed'), attempt(1, 'clouded'), attempt(2, 'planned')], false);
    expect(step?.attempts).toEqual([...clouded(2), attempt(2, 'planned')]);
  });

  it('drop a pass that never happens when the item ends', () => {
    expect(attemptsAfter('Cancelled', [], [...clouded(1), attempt(1, 'planned')])).toEqual(clouded(1));
  });

  it('never change completed passes, and terminate for any report', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.boolean(), fc.boolean(), (count, ends, isPlanned) => {
        const last = isPlanned && !ends ? [attempt(count, 'planned')] : [];
        const { completed, written } = walk([...clouded(count), ...last], ends);
        expect(completed).toEqual(clouded(ends ? Math.max(0, count - 1) : count).map((_, pass) => pass));
        expect(written.filter(({ outcome }) => outcome !== 'planned')).toEqual(clouded(completed.length));
      }),
    );
  });
});
