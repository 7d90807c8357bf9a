import type { JobHandlers } from '../platform/db/jobs.ts';

/** The given handlers. A job of any other kind fails. */
export function jobHandlers(given: Partial<JobHandlers>): JobHandlers {
  const unexpected = (): Promise<void> => Promise.reject(new Error('This kind of job was not expected'));
  return {
    'fulfil-item': unexpected,
    'deliver-item': unexpected,
    'send-sandbox-event': unexpected,
    'reconcile-payment': unexpected,
    'reconcile-all-payments': unexpected,
    'send-refund': unexpected,
    'send-mail': unexpected,
    'tell-buyer': unexpected,
    'send-webhooks': unexpected,
    'remove-files-of-account': unexpected,
    'sweep-blobs': unexpected,
    'look-after': unexpected,
    'refresh-elements': unexpected,
    'refresh-catalogue': unexpected,
    'reset-password': unexpected,
    ...given,
  };
}
