import { assuredDefaults, type TaskingWindow } from '@groundtrack/contract';
import type { WantedWindow } from '../../domain/feature-ports.ts';
import { orderDeadlineMs } from '../../domain/window-places.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import { callProvider } from '../../providers/guard/call-provider.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { toOfferWindow } from './offer-window.ts';
import type { TaskingDeps } from './tasking-deps.ts';
import { parseWindow } from './window-token.ts';

interface NextWindowDeps extends Pick<TaskingDeps, 'clock' | 'elevationAt' | 'windowSecret'> {
  readonly providers: ReadonlyMap<string, Pick<ImageryProvider, 'label' | 'timeoutMs' | 'tasking'>>;
}

/** How far after the unavailable window the next one is searched. */
const WITHIN_DAYS = 30;

/**
 * Finds the next orderable window of an assured product over a place. It uses the angles of the search for the previous
 * window, or the form's defaults if the token does not contain them.
 * @returns null if there is none, or the provider cannot be reached
 */
export async function findNextWindow(
  deps: NextWindowDeps,
  { accountId, place, product, afterMs, token, isFree }: WantedWindow,
  signal: AbortSignal,
): Promise<TaskingWindow | null> {
  const provider = deps.providers.get(product.provider);
  const { tasking } = provider ?? {};
  if (!provider || !tasking || !product.assured) return null;
  const nowMs = deps.clock.nowMs();
  const startMs = Math.max(afterMs, nowMs + product.offsetDays * DAY_MS);
  const searched = parseWindow(token, { accountId, place }, deps.windowSecret)?.searched ?? assuredDefaults(nowMs);
  const { minElevationDeg, maxElevationDeg } = searched;
  const query = {
    products: [product],
    place,
    heightM: await deps.elevationAt(place, signal),
    startMs,
    endMs: startMs + WITHIN_DAYS * DAY_MS,
    minElevationDeg,
    maxElevationDeg,
  };
  const found = await callProvider(provider, () => tasking.opportunities(query, signal));
  if (!found.ok) return null;
  const angles = { minElevationDeg, maxElevationDeg };
  const offer = toOfferWindow({ accountId, place, searched: angles }, deps.windowSecret);
  for (const opportunity of found.value)
    if (orderDeadlineMs(opportunity.startMs, product) > nowMs && (await isFree(opportunity)))
      return offer(opportunity, product, null);
  return null;
}
