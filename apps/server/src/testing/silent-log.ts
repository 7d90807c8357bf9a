import type { Log } from '../platform/system/ports.ts';

/** For specs that do not look at the log. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
