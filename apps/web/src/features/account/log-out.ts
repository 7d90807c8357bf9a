import { logOutEndpoint } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { forgetSession } from '../../api/session.ts';

/** Ends the session here at once, and on the server as soon as it can be reached; it ends there by itself in a day. */
export function logOutOfServer(): void {
  const told = call(logOutEndpoint, {});
  forgetSession();
  told.catch(() => undefined);
}
