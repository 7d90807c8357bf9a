/** A person waits no longer for what a login does not need. */
const WAIT_MS = 400;
/** A position of the last hour tells the town as well as a new one. */
const FRESH_MS = 3_600_000;
/** About a kilometer: it tells the town, and not the house. */
const DECIMALS = 2;

/**
 * Where the browser is, to about a kilometer. It is asked only where its user has allowed it before: a login is no reason
 * to ask. Null where it is not allowed, or not known at once.
 */
export async function allowedPosition(): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<null>();
  const timer = setTimeout(() => giveUp(null), WAIT_MS);
  try {
    return await Promise.race([askIfAllowed(), tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function askIfAllowed(): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
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
