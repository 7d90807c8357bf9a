import { SESSION_IDLE_SEC } from '@groundtrack/contract';
import type { Expression, ExpressionBuilder } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

export interface LiveBounds<T> {
  readonly now: T;
  readonly idleSince: T;
}

export function toLiveBounds(nowMs: number): LiveBounds<Date> {
  return { now: new Date(nowMs), idleSince: new Date(nowMs - SESSION_IDLE_SEC * 1000) };
}

/** Neither expired nor idle for too long. */
export const isLive =
  ({ now, idleSince }: LiveBounds<Date | Expression<Date>>) =>
  (session: ExpressionBuilder<Tables, 'session'>) =>
    session.and([session('expires_at', '>', now), session('last_used_at', '>', idleSince)]);
