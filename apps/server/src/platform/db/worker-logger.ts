import { type Job, Logger } from 'graphile-worker';
import type { Log } from '../system/ports.ts';

/**
 * Sends the log of the job library to ours. Its information (every job that starts and ends) is logged as debug, and a
 * failed attempt is an error only if it was the last one.
 */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const event = { ...scope, err: meta?.['error'] };
    switch (level) {
      case 'error':
        return willBeRetried(meta?.['job']) ? log.warn(event, message) : log.error(event, message);
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

function willBeRetried(job: unknown): boolean {
  // The library passes its job as an untyped property.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const failed = job as Pick<Job, 'attempts' | 'max_attempts'> | undefined;
  return failed !== undefined && failed.attempts < failed.max_attempts;
}
