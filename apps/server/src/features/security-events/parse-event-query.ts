import { parseArgs } from 'node:util';
import { DAY_MS } from '../../lib/time-units.ts';

/** The events selected by the operator. */
export interface EventQuery {
  /** An email address or an id; null for all events. */
  readonly account: string | null;
  readonly sinceMs: number;
  readonly asCsv: boolean;
}

const DAYS = 7;

/**
 * Parses the options of `npm run operations -- security`: `--account`, `--since` as a time or as days such as `30d`,
 * and `--csv`.
 * @returns the reason if they are invalid
 */
export function parseEventQuery(args: readonly string[], nowMs: number): EventQuery | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { account: { type: 'string' }, since: { type: 'string' }, csv: { type: 'boolean' } },
    });
    const { account = null, since = `${DAYS}d`, csv = false } = values;
    const days = /^(\d{1,4})d$/.exec(since)?.[1];
    const sinceMs = days === undefined ? Date.parse(since) : nowMs - Number(days) * DAY_MS;
    if (Number.isNaN(sinceMs)) return `--since ${since} is neither a time such as 2026-11-21 nor days such as 30d`;
    return { account: account === null ? null : account.trim().toLowerCase(), sinceMs, asCsv: csv };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
