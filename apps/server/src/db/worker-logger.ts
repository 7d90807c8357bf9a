import { Logger } from 'graphile-worker';
import type { Log } from '../ports.ts';

/**
 * Lets the job library speak through our log. It reports every job it starts and ends as information; that is for
 * debugging here, as the handlers themselves say what happened.
 */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const event = { ...scope };
    switch (level) {
      case 'error':
        return log.error(event, message);
      case 'warning':
        return log.warn(event, message);
      case 'info':
      case 'debug':
        return log.debug(event, message);
      default:
        return level satisfies never;
    }
  });
}
