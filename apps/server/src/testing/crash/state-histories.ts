import { canTransition, isSettled, type ServerState } from '@groundtrack/contract';
import { type Observer, tally } from './observer.ts';

interface StateHistory {
  readonly item: string;
  readonly state: ServerState | null;
  readonly froms: readonly (ServerState | null)[];
  readonly tos: readonly ServerState[];
  /** Kinds of the emails that name it, other than the receipt. */
  readonly mails: readonly string[];
  /** How often the receipt of its order was mailed. */
  readonly receipts: number;
}

export interface HistoryReport {
  /** The number of items in each final state. */
  readonly ends: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Final states of the items, and all errors in their histories. */
export async function checkStateHistories(observer: Observer): Promise<HistoryReport> {
  const rows = await observer.rows<StateHistory & Record<string, unknown>>(
    `SELECT location_description AS item, state,
       array(SELECT from_state FROM order_item_event WHERE item_id = item.id ORDER BY id) AS froms,
       array(SELECT to_state FROM order_item_event WHERE item_id = item.id ORDER BY id) AS tos,
       array(SELECT kind FROM mail WHERE order_id = item.order_id AND kind IN ('delivered', 'failed')
               AND strpos(body_text, location_description) > 0) AS mails,
       (SELECT count(*)::int FROM mail WHERE order_id = item.order_id AND kind = 'placed') AS receipts
     FROM order_item item`,
  );
  return {
    ends: tally(rows.map(({ state }) => String(state))),
    faults: [...rows.flatMap(findFaults), ...(await stuck(observer))],
  };
}

function findFaults({ item, state, froms, tos, mails, receipts }: StateHistory): string[] {
  const way = `${item}: ${tos.join(', ')}`;
  const legal = tos.every((to, step) => {
    const before = tos[step - 1];
    return before === undefined
      ? to === 'Purchased' && froms[step] === null
      : froms[step] === before && canTransition(before, to);
  });
  return [
    legal ? null : `${way} is no way of the table`,
    new Set(tos).size === tos.length ? null : `${way} repeats a state`,
    state === tos.at(-1) ? null : `${way} does not end where it is, at ${state}`,
    state !== null && isSettled(state) ? null : `${way} is not at its end`,
    mails.join() === (state === 'Delivered' ? 'delivered' : 'failed')
      ? null
      : `${item}: ${state}, mailed as ${mails.join()}`,
    receipts === 1 ? null : `${item}: its receipt was mailed ${receipts} times`,
  ].filter((fault) => fault !== null);
}

/** Jobs that no worker can take. */
async function stuck(observer: Observer): Promise<readonly string[]> {
  const rows = await observer.rows<{ fault: string }>(
    `SELECT 'job ' || id || ' (' || task_identifier || ') is held by ' || locked_by || ' since ' || locked_at AS fault
       FROM graphile_worker.jobs WHERE locked_at < now() - interval '30 s'`,
  );
  return rows.map(({ fault }) => fault);
}
