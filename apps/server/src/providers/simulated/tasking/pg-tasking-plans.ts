import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TaskingPlan, TaskingPlans } from './tasking-plan.ts';

/** Keeps plans in the database, for all processes and across restarts. */
export class PgTaskingPlans implements TaskingPlans {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(providerOrderId: string): Promise<TaskingPlan | null> {
    const { rows } = await sql<{ plan: TaskingPlan }>`
      SELECT plan FROM simulated_tasking WHERE provider_order_id = ${providerOrderId}`.execute(this.#db);
    return rows[0]?.plan ?? null;
  }

  async add(providerOrderId: string, plan: TaskingPlan): Promise<TaskingPlan> {
    await sql`
      INSERT INTO simulated_tasking (provider_order_id, plan, placed_at)
      VALUES (${providerOrderId}, ${JSON.stringify(plan)}, ${new Date(plan.placedAtMs)})
      ON CONFLICT DO NOTHING`.execute(this.#db);
    const kept = await this.find(providerOrderId);
    if (!kept) throw new Error(`The plan of ${providerOrderId} is missing after it was added`);
    return kept;
  }
}
