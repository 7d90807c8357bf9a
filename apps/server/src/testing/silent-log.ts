import type { Log } from '../platform/system/ports.ts';

/** For specs that ignore the log. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
