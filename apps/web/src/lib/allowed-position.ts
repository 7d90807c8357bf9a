/** A login does not need the position, so the wait is short. */
const WAIT_MS = 400;
/** A position of the last hour still gives the town. */
const FRESH_MS = 3_600_000;
/** About a kilometer: enough for the town, but not for the house. */
const DECIMALS = 2;

/**
 * The browser's position, to about a kilometer. Only read if the user has already allowed it, because a login should
 * not prompt for it. Returns null if it is not allowed or not available immediately.
 */
export async function allowedPosition(): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<null>();
  const timer = setTimeout(() => giveUp(null), WAIT_MS);
  try {
    return await Promise.race([readIfAllowed(), tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function readIfAllowed(): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  if (state !== 'granted') return null;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: WAIT_MS, maximumAge: FRESH_MS },
    );
  });
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
