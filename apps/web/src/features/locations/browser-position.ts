import type { Place } from '@groundtrack/contract';
import { unnamedPlace } from '../../lib/places.ts';

const GIVE_UP_MS = 15_000;
const FRESH_MS = 600_000;
/** https://www.w3.org/TR/geolocation/#position_error_interface */
const PERMISSION_DENIED = 1;
const TIMEOUT = 3;

const INSTEAD = 'Type a place or coordinates instead.';

export type BrowserPosition =
  | { readonly ok: true; readonly place: Place }
  | { readonly ok: false; readonly reason: string };

/** Requests the browser's position, named 'Geolocation' (spec section 2). */
export function browserPosition(): Promise<BrowserPosition> {
  return new Promise((resolve) => {
    const refuse = (why: string) => resolve({ ok: false, reason: `${why} ${INSTEAD}` });
    // Some embedded browsers lack it, unlike the types claim.
    const geolocation = 'geolocation' in navigator ? navigator.geolocation : null;
    if (geolocation === null) {
      refuse('This browser does not know its position.');
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, place: { ...unnamedPlace(coords), location: 'Geolocation' } }),
      ({ code }) => refuse(whyNot(code)),
      { timeout: GIVE_UP_MS, maximumAge: FRESH_MS },
    );
  });
}

function whyNot(code: number): string {
  if (code === TIMEOUT) return `Your position was not found within ${GIVE_UP_MS / 1000} seconds.`;
  if (code !== PERMISSION_DENIED) return 'Your position could not be found.';
  // Browsers reject it without a prompt on an insecure connection.
  if (!window.isSecureContext) return 'Browsers give positions only to pages over HTTPS.';
  return 'Your browser does not share your position with this site. Allow it in the site settings.';
}
