import { type SecurityEventKind, securityEventKind } from '@groundtrack/contract';
import ipaddr from 'ipaddr.js';
import { DAY_MS } from '../../../lib/time-units.ts';
import { utcMinute } from '../../../lib/utc-time.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';
import type { EventFilter } from '../event-filter.ts';

/** The submitted form. */
interface TypedFilter {
  readonly kind: string;
  readonly account: string;
  readonly address: string;
  /** `2026-11-21 12:05` or a day, in UTC. */
  readonly from: string;
  readonly to: string;
}

export interface PageQuery {
  readonly typed: TypedFilter;
  readonly filter: EventFilter;
  /** Errors of the form, one sentence each. */
  readonly invalid: readonly string[];
}

const MINUTE_MS = 60_000;
const DAYS = 7;

/** Parses the form of the page. Invalid fields are reported and ignored. */
export function parsePageQuery(search: URLSearchParams, nowMs: number): PageQuery {
  const given = (name: string) => (search.get(name) ?? '').trim();
  const firstMs = Math.floor((nowMs - DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  const typed = {
    kind: given('kind'),
    account: given('account').toLowerCase(),
    address: given('address'),
    from: search.has('from') ? given('from') : utcMinute(firstMs),
    to: given('to'),
  };
  const [kind, since, until] = [parseKind(typed.kind), parseMinute(typed.from), parseMinute(typed.to)];
  const filter = {
    kind: kind ?? null,
    account: typed.account === '' ? null : typed.account,
    sender: typed.address === '' ? null : parseSender(typed.address),
    sinceMs: since ?? 0,
    // Includes the whole minute.
    untilMs: until === null || until === undefined ? null : until + MINUTE_MS,
    before: parseCursor(given('before')),
  };
  const invalid = [
    ...(kind === undefined ? [`There is no kind of event “${typed.kind}”.`] : []),
    ...(since === undefined ? [`From: “${typed.from}” is not a time such as 2026-11-21 12:05.`] : []),
    ...(until === undefined ? [`To: “${typed.to}” is not a time such as 2026-11-21 12:05.`] : []),
  ];
  return { typed, filter, invalid };
}

/** The same form for the events before a row. */
export function toOlder(
  { typed }: PageQuery,
  { lastMs, id }: { readonly lastMs: number; readonly id: number },
): string {
  return `/?${new URLSearchParams({ ...typed, before: `${lastMs}-${id}` }).toString()}`;
}

/** Null if empty, undefined if invalid. */
function parseKind(text: string): SecurityEventKind | null | undefined {
  return text === '' ? null : securityEventKind.options.find((kind) => kind === text);
}

function parseMinute(text: string): number | null | undefined {
  if (text === '') return null;
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/.exec(text) ?? [];
  const atMs = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** The address as logged: for IPv6 the network. */
function parseSender(text: string): string {
  return ipaddr.isValid(text) ? toClientNetwork(text) : text;
}

function parseCursor(text: string): EventFilter['before'] {
  const [, lastMs, id] = /^(\d{1,13})-(\d{1,15})$/.exec(text) ?? [];
  return lastMs === undefined ? null : { lastMs: Number(lastMs), id: Number(id) };
}
