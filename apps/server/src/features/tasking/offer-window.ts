import type { TaskingWindow } from '@groundtrack/contract';
import { orderDeadlineMs } from '../../domain/window-places.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { toISO } from '../../lib/utc-time.ts';
import type { Opportunity, TaskingProduct } from '../../providers/port/tasking.ts';
import { type SearchedAngles, toSignWindow, type WindowHolder } from './window-token.ts';

/** The account, place, and angles of a window search. */
export interface Offering extends WindowHolder {
  readonly searched: SearchedAngles;
}

/** Offers a window; `taken` is the reason why all its places are taken. */
export type OfferWindow = (
  opportunity: Opportunity,
  product: TaskingProduct,
  taken: TaskingWindow['taken'],
) => TaskingWindow;

/** Creates a function that offers windows with the token for an order. */
export function toOfferWindow({ searched, ...holder }: Offering, secret: string): OfferWindow {
  const sign = toSignWindow(holder, secret);
  return (opportunity, product, taken) => {
    const expiresAtMs = orderDeadlineMs(opportunity.startMs, product);
    const token = sign({ provider: product.provider, opportunity, expiresAtMs, searched });
    return toWindow(opportunity, product, { expiresAtMs, taken, token });
  };
}

interface Offered extends Pick<TaskingWindow, 'taken' | 'token'> {
  readonly expiresAtMs: number;
}

function toWindow(
  opportunity: Opportunity,
  { provider, tier, canceling }: TaskingProduct,
  { expiresAtMs, taken, token }: Offered,
): TaskingWindow {
  return {
    provider,
    tier,
    start: toISO(opportunity.startMs),
    stop: toISO(opportunity.endMs),
    offNadirStart: opportunity.offNadirStartDeg,
    offNadirStop: opportunity.offNadirStopDeg,
    priceId: opportunity.priceId,
    satellite: opportunity.satellite,
    satelliteId: opportunity.satelliteId,
    peak: toISO(opportunity.peakMs),
    peakElevation: opportunity.peakElevationDeg,
    peakOffNadir: opportunity.peakOffNadirDeg,
    sunElevation: opportunity.sunElevationDeg,
    lookSide: opportunity.lookSide,
    elementsEpoch: opportunity.elementsEpochMs === null ? null : toISO(opportunity.elementsEpochMs),
    expectedErrorSec: opportunity.expectedErrorSec,
    clearChance: opportunity.clearChance,
    orderDeadline: toISO(expiresAtMs),
    cancelDeadline: canceling && toISO(opportunity.startMs - canceling.hoursBefore * HOUR_MS),
    taken,
    token,
  };
}
