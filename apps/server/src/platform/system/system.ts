import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { LogLevel } from '../../config/settings.ts';
import type { Clock, Ids, Log } from './ports.ts';

/** The real clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Real chance, fit for keys. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: (bits) => randomBytes(Math.ceil(bits / 8)).toString('base64url'),
};

/** JSON lines on standard output, written at once so that the last words of a dying process are not lost. */
export function systemLog(level: LogLevel): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: true }),
  );
}
