import type { Db } from '../../platform/db/database.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { liveHandlers } from './live-handlers.ts';
import type { LiveListener } from './live-listener.ts';
import { LiveStreams } from './live-streams.ts';
import { PgLiveSessions } from './pg-live-sessions.ts';

interface LivePorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

export interface LiveFeature {
  readonly handlers: ReturnType<typeof liveHandlers>;
  /** Sends changes to the open streams of this process. */
  readonly listener: LiveListener;
}

/** Streams of changes to open browsers. */
export function createLive({ db, clock, log }: LivePorts): LiveFeature {
  const streams = new LiveStreams({ sessions: new PgLiveSessions(db, clock), log });
  return { handlers: liveHandlers(streams), listener: streams };
}
