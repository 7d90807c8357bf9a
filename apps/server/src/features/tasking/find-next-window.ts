import { assuredDefaults, type TaskingWindow } from '@groundtrack/contract';
import type { WantedWindow } from '../../domain/feature-ports.ts';
import { orderDeadlineMs } from '../../domain/window-places.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import { askProvider } from '../../providers/guard/ask-provider.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { toOfferWindow } from './offer-window.ts';
import type { TaskingDeps } from './tasking-deps.ts';
import { parseWindow } from './window-token.ts';

interface NextWindowDeps extends Pick<TaskingDeps, 'clock' | 'elevationAt' | 'windowSecret'> {
  readonly providers: ReadonlyMap<string, Pick<ImageryProvider, 'label' | 'timeoutMs' | 'tasking'>>;
}

/** How far ahead of the window that is gone the next one is looked for. */
const WITHIN_DAYS = 30;

/**
 * Finds the next window of an assured product over a place that can still be ordered, between the angles at which the one
 * that is gone was found; where its token does not say, between those the form begins with.
 * @returns null when there is none, or when the provider cannot be asked
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
  const found = await askProvider(provider, () => tasking.opportunities(query, signal));
  if (!found.ok) return null;
  const angles = { minElevationDeg, maxElevationDeg };
  const offer = toOfferWindow({ accountId, place, searched: angles }, deps.windowSecret);
  for (const opportunity of found.value)
    if (orderDeadlineMs(opportunity.startMs, product) > nowMs && (await isFree(opportunity)))
      return offer(opportunity, product, null);
  return null;
}
