import type { Point, TaskingWindow } from '@groundtrack/contract';
import type { Opportunity, TaskingProduct } from '../../providers/tasking.ts';
import { isoInstant } from '../../util/iso-instant.ts';
import { orderDeadlineMs } from '../window-places.ts';
import { signWindow } from './window-token.ts';

interface Offering {
  readonly accountId: string;
  readonly place: Point;
  readonly secret: string;
}

/** A window as it is offered to an account for a place: with the token that an order names it by. */
export function offerWindow(opportunity: Opportunity, product: TaskingProduct, offering: Offering): TaskingWindow {
  const { accountId, place, secret } = offering;
  const { provider, tier } = product;
  const expiresAtMs = orderDeadlineMs(opportunity.startMs, product);
  return {
    provider,
    tier,
    start: isoInstant(opportunity.startMs),
    stop: isoInstant(opportunity.endMs),
    offNadirStart: opportunity.offNadirStartDeg,
    offNadirStop: opportunity.offNadirStopDeg,
    priceId: opportunity.priceId,
    satellite: opportunity.satellite,
    satelliteId: opportunity.satelliteId,
    peak: isoInstant(opportunity.peakMs),
    peakElevation: opportunity.peakElevationDeg,
    peakOffNadir: opportunity.peakOffNadirDeg,
    sunElevation: opportunity.sunElevationDeg,
    lookSide: opportunity.lookSide,
    elementsEpoch: opportunity.elementsEpochMs === null ? null : isoInstant(opportunity.elementsEpochMs),
    expectedErrorSec: opportunity.expectedErrorSec,
    clearChance: opportunity.clearChance,
    orderDeadline: isoInstant(expiresAtMs),
    token: signWindow({ provider, opportunity, expiresAtMs }, { accountId, place }, secret),
  };
}
