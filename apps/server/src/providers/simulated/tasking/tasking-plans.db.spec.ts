import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { PgTaskingPlans } from './pg-tasking-plans.ts';
import { MemoryTaskingPlans, type TaskingPlan, type TaskingPlans } from './tasking-plan.ts';

const plan: TaskingPlan = {
  reference: 'r',
  place: { type: 'Point', coordinates: [-76.8755, 39.0045] },
  placedAtMs: Date.UTC(2026, 10, 21),
  speedFactor: 60,
  passes: [],
  fault: null,
  cancelHoursBefore: null,
  image: null,
};

describe('plans of simulated taskings', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  it.each<[string, () => TaskingPlans]>([
    ['in memory', () => new MemoryTaskingPlans()],
    ['in the database', () => new PgTaskingPlans(opened.database.transactions)],
  ])('keep their first version: %s', async (_, open) => {
    const plans = open();
    expect(await plans.find('simtask-1')).toBeNull();
    expect(await plans.add('simtask-1', plan)).toEqual(plan);
    const late = { ...plan, placedAtMs: plan.placedAtMs + 1 };
    expect(await Promise.all([plans.add('simtask-1', late), plans.add('simtask-2', late)])).toEqual([plan, late]);
    expect(await plans.find('simtask-1')).toEqual(plan);
  });
});
