import type { ServerState, StateChange } from '@groundtrack/contract';
import { sql } from 'kysely';

type Change = readonly [atMs: number, state: ServerState, reason: string | null];

/** All states of an item so far, read in the same query. @param idColumn `item.id` */
export function timelineOf(idColumn: string) {
  return sql<readonly Change[]>`(
    SELECT coalesce(json_agg(json_build_array(extract(epoch FROM event.at) * 1000, event.to_state, event.reason)
      ORDER BY event.id), '[]')
    FROM order_item_event AS event WHERE event.item_id = ${sql.ref(idColumn)})`;
}

export function toStateChanges(timeline: readonly Change[]): readonly StateChange[] {
  return timeline.map(([atMs, state, reason]) => ({ at: new Date(atMs).toISOString(), state, reason }));
}
