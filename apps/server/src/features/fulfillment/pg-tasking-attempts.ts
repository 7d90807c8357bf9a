import { isDeepStrictEqual } from 'node:util';
import type { ItemId } from '@groundtrack/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';

/** The recorded passes of a tasking, earliest first. */
export async function readAttempts(db: Db, itemId: ItemId): Promise<readonly TaskingAttempt[]> {
  const rows = await db
    .selectFrom('tasking_attempt')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute();
  return rows.map(toAttempt);
}

/** Writes the passes of an item. The table rejects changes of completed ones. */
export async function writeAttempts(tx: Tx, itemId: ItemId, attempts: readonly TaskingAttempt[]): Promise<void> {
  await tx
    .deleteFrom('tasking_attempt')
    .where('item_id', '=', itemId)
    .where('position', '>=', attempts.length)
    .execute();
  const before = await readAttempts(tx, itemId);
  const rows = attempts.flatMap((attempt, position) =>
    isDeepStrictEqual(before[position], attempt) ? [] : [toRow(itemId, attempt, position)],
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('tasking_attempt')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'position']).doUpdateSet((with_) => ({
        pass_at: with_.ref('excluded.pass_at'),
        satellite: with_.ref('excluded.satellite'),
        outcome: with_.ref('excluded.outcome'),
        cloud_cover: with_.ref('excluded.cloud_cover'),
        off_nadir_deg: with_.ref('excluded.off_nadir_deg'),
        reason: with_.ref('excluded.reason'),
      })),
    )
    .execute();
}

function toAttempt(row: Selectable<Tables['tasking_attempt']>): TaskingAttempt {
  return {
    passMs: row.pass_at.getTime(),
    satellite: row.satellite,
    outcome: row.outcome,
    cloudCover: row.cloud_cover,
    offNadirDeg: row.off_nadir_deg,
    reason: row.reason,
  };
}

function toRow(itemId: ItemId, attempt: TaskingAttempt, position: number) {
  return {
    item_id: itemId,
    position,
    pass_at: new Date(attempt.passMs),
    satellite: attempt.satellite,
    outcome: attempt.outcome,
    cloud_cover: attempt.cloudCover,
    off_nadir_deg: attempt.offNadirDeg,
    reason: attempt.reason,
  };
}
