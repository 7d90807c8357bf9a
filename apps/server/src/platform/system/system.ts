import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { LogLevel } from '../../config/settings.ts';
import type { Clock, Ids, Log } from './ports.ts';

/** The real clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Real randomness, suitable for keys. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: (bits) => randomBytes(Math.ceil(bits / 8)).toString('base64url'),
};

/** JSON lines on standard output, written synchronously so that the last lines of a crashing process are not lost. */
export function systemLog(level: LogLevel): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: true }),
  );
}
