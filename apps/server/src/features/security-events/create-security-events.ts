import type { Db } from '../../db/database.ts';
import type { Clock, Log } from '../../system/ports.ts';
import { DAY_MS } from '../../util/time-units.ts';
import type { RecordSecurityEvent } from '../feature-events.ts';
import { EventBuffer } from './event-buffer.ts';
import { PgSecurityEventStore } from './pg-security-event-store.ts';

interface SecurityEventPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly keptDays: number;
}

export interface SecurityEventsFeature {
  readonly record: RecordSecurityEvent;
  /** Writes what was recorded so far. */
  readonly flush: () => Promise<void>;
  /** Removes what is older than the operator keeps. */
  readonly sweep: () => Promise<void>;
}

/** The log of security events: who did what from where, for the operator and for the owner of an account. */
export function createSecurityEvents({ db, clock, log, keptDays }: SecurityEventPorts): SecurityEventsFeature {
  const store = new PgSecurityEventStore(db);
  const buffer = new EventBuffer({ write: (events) => store.write(events), clock, log });
  return {
    record: (event) => buffer.record(event),
    flush: () => buffer.flush(),
    sweep: () => store.sweep(clock.nowMs() - keptDays * DAY_MS),
  };
}
