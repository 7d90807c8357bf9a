import { ok, type ProblemCode, SECURITY_EVENTS_SHOWN, type SecurityEventKind } from '@groundtrack/contract';
import type { RecordSecurityEvent, SecurityEvent } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import { describeEvents, toEventsCsv } from './describe-events.ts';
import { EventBuffer } from './event-buffer.ts';
import { type ServedPage, serveEventsPage } from './page/serve-events-page.ts';
import { parseEventQuery } from './parse-event-query.ts';
import { PgSecurityEventStore } from './pg-security-event-store.ts';

/** Limit of one command; `--since` and `--account` select others. */
const LISTED_MAX = 10_000;

const eventOfRefusal: Readonly<Partial<Record<ProblemCode, SecurityEventKind>>> = {
  'session-required': 'access-refused',
  'session-expired': 'access-refused',
  'password-change-required': 'access-refused',
  'origin-not-allowed': 'access-refused',
  'confirmation-needed': 'access-refused',
  'misdirected-request': 'access-refused',
  'too-many-requests': 'limit-reached',
  busy: 'limit-reached',
};

type Printed = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

interface Refusal extends Pick<SecurityEvent, 'accountId' | 'origin'> {
  readonly code: ProblemCode;
}

interface SecurityEventPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Pick<Ids, 'secret'>;
}

export interface SecurityEventsFeature {
  readonly handlers: Pick<Handlers, 'securityEvents'>;
  readonly record: RecordSecurityEvent;
  /** Records a rejected request if it is a security event. */
  readonly recordRefusal: (refused: Refusal) => void;
  /**
   * The newest events as a table or CSV.
   * @param args as the operator typed them
   * @returns why not, if they are invalid
   */
  readonly print: (args: readonly string[]) => Promise<Printed>;
  /** Serves the log as a page to one browser on this machine. @param port 0 for any free port */
  readonly servePage: (port: number) => Promise<ServedPage>;
  /** Writes the events recorded so far. */
  readonly flush: () => Promise<void>;
  /** Removes events older than the retention period. */
  readonly sweep: () => Promise<void>;
}

/** The security log: logins, changes, and rejected requests, for the operator and the owners of accounts. */
export function createSecurityEvents({ db, clock, log, ids }: SecurityEventPorts): SecurityEventsFeature {
  const store = new PgSecurityEventStore(db);
  const buffer = new EventBuffer({ write: (events) => store.write(events), clock, log });
  return {
    handlers: {
      securityEvents: async (_input, { caller }) =>
        ok({ result: await store.listOfAccount(caller.accountId, SECURITY_EVENTS_SHOWN) }),
    },
    record: (event) => buffer.record(event),
    recordRefusal: ({ code, ...refused }) => {
      const kind = eventOfRefusal[code];
      if (kind) buffer.record({ ...refused, kind, detail: code });
    },
    print: async (args) => {
      const query = parseEventQuery(args, clock.nowMs());
      if (typeof query === 'string') return { ok: false, why: query };
      const all = { kind: null, sender: null, untilMs: null, before: null };
      const events = await store.list({ ...all, ...query }, LISTED_MAX + 1);
      const listed = events.slice(0, LISTED_MAX);
      const isCut = events.length > LISTED_MAX;
      return { ok: true, text: query.asCsv ? toEventsCsv(listed) : describeEvents(listed, clock.nowMs(), isCut) };
    },
    servePage: (port) => serveEventsPage({ list: (filter, limit) => store.list(filter, limit), clock, ids }, port),
    flush: () => buffer.flush(),
    sweep: () => store.sweep(),
  };
}
