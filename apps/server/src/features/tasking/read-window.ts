import { fail, ok, type Result } from '@groundtrack/contract';
import { utcSecond } from '../../lib/utc-time.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { type OfferedWindow, parseWindow, type WindowHolder } from './window-token.ts';

interface ReadWindowDeps {
  readonly windowSecret: string;
  readonly clock: Clock;
}

/** Reads the window of an order, which was offered to this account for this place and is still open. */
export function readWindow(deps: ReadWindowDeps, token: string, holder: WindowHolder): Result<OfferedWindow> {
  const window = parseWindow(token, holder, deps.windowSecret);
  if (!window)
    return fail(
      'window-unknown',
      'token: this window was not offered to you for this place. Find windows again and choose one of them.',
    );
  if (window.expiresAtMs > deps.clock.nowMs()) return ok(window);
  const { satellite, startMs } = window.opportunity;
  return fail(
    'window-expired',
    `token: the window of ${satellite} at ${utcSecond(startMs)} UTC could be ordered until ` +
      `${utcSecond(window.expiresAtMs)} UTC. Find windows again and choose a later one.`,
  );
}
