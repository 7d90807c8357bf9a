import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';

export const ids = { secret: (bits: number) => randomBytes(Math.ceil(bits / 8)).toString('base64url') };

/** For specs that do not check the log. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
