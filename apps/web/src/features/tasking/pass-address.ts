import type { TaskingProduct } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import { addressWithRequest } from './request/request-address.ts';
import { defaultRequest, toUtcField } from './request/request-values.ts';
import { passKey } from './windows/window-key.ts';

interface TaskedPass {
  readonly satelliteId: string;
  readonly peakMs: number;
  readonly maxElevationDeg: number;
}

interface NamedPlace {
  readonly location: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The form with a flexible product, at the usual dates. */
export function flexibleAddress(place: NamedPlace, product: TaskingProduct, nowMs: number): URLSearchParams {
  const usual = defaultRequest(place, nowMs);
  return addressWithRequest(new URLSearchParams(), { ...usual, product: product.priceId }, usual);
}

/** The form with a window search around a pass, and the window of that pass selected. */
export function passAddress(place: NamedPlace, pass: TaskedPass, nowMs: number): URLSearchParams {
  const usual = defaultRequest(place, nowMs);
  const fromMs = Math.max(nowMs, pass.peakMs - DAY_MS / 2);
  const values = {
    ...usual,
    tier: 'assured' as const,
    from: toUtcField(fromMs),
    // A pass of today may be too soon to order, so windows of the next days are included.
    to: toUtcField(Math.max(pass.peakMs + DAY_MS / 2, nowMs + 3 * DAY_MS)),
    // A satellite is above the minimum elevation during its whole window, so the window's ends are lower than the peak.
    minElevation: String(Math.min(Number(usual.minElevation), Math.floor(pass.maxElevationDeg))),
    window: passKey(pass.satelliteId, pass.peakMs),
  };
  return addressWithRequest(new URLSearchParams(), values, usual);
}
