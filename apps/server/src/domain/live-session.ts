import { SESSION_IDLE_SEC } from '@groundtrack/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** Neither expired nor idle for too long. */
export const isLive = (nowMs: number) => (session: ExpressionBuilder<Tables, 'session'>) =>
  session.and([
    session('expires_at', '>', new Date(nowMs)),
    session('last_used_at', '>', new Date(nowMs - SESSION_IDLE_SEC * 1000)),
  ]);
