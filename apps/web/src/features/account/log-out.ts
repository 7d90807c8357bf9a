import { logOutEndpoint } from '@groundtrack/contract';
import { isUnreached } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { LOG_OUT_DUE } from '../../api/log-out-due.ts';
import { currentSession, forgetSession } from '../../api/session.ts';
import { RECONNECTED_EVENT } from '../../lib/connection-events.ts';
import { removeStored, writeStored } from '../../lib/local-storage.ts';

/** Ends the session here immediately, and on the server as soon as it can be reached. */
export function logOutOfServer(): void {
  const sent = call(logOutEndpoint, {}, { keepalive: true });
  writeStored(LOG_OUT_DUE, 'yes');
  forgetSession();
  void settle(sent);
}

/** Repeats a logout that did not reach the server, unless a new login has replaced the cookie. */
export function finishLogOut(): void {
  if (currentSession() === null) void settle(call(logOutEndpoint, {}));
  else removeStored(LOG_OUT_DUE);
}

async function settle(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (isUnreached(error)) return window.addEventListener(RECONNECTED_EVENT, finishLogOut, { once: true });
  }
  removeStored(LOG_OUT_DUE);
}
