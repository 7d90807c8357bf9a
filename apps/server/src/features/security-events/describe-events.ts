import { toCsv } from '@groundtrack/contract';
import { toTextTable } from '../../lib/text-table.ts';
import { utcMinute, utcSecond } from '../../lib/utc-time.ts';

/** An event as the operator sees it. */
export interface ListedEvent {
  readonly id: number;
  readonly lastMs: number;
  readonly kind: string;
  /** Address of the account, or its id if it is deleted; empty if unknown. */
  readonly account: string;
  readonly sender: string;
  readonly count: number;
  readonly detail: string;
  readonly requestId: string;
}

const TITLES = ['LAST (UTC)', 'EVENT', 'TIMES', 'ACCOUNT', 'FROM', 'DETAIL', 'REQUEST'];

/** A table for a terminal, newest event first. @param isCut whether there are older ones */
export function describeEvents(events: readonly ListedEvent[], nowMs: number, isCut: boolean): string {
  const at = `${utcMinute(nowMs)} UTC`;
  if (events.length === 0) return `No security events (${at}).\n`;
  const older = isCut ? ', and older ones' : '';
  return `${events.length} security events${older} (${at}).\n\n${toTextTable([TITLES, ...events.map(toCells)])}`;
}

export function toEventsCsv(events: readonly ListedEvent[]): string {
  return toCsv(
    ['last_at', 'event', 'times', 'account', 'from', 'detail', 'request'],
    events.map((event) => [new Date(event.lastMs).toISOString(), ...toCells(event).slice(1)]),
  );
}

function toCells({ lastMs, kind, count, account, sender, detail, requestId }: ListedEvent): string[] {
  return [utcSecond(lastMs), kind, String(count), account, sender, detail, requestId];
}
