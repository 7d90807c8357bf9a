import {
  brokenLimit,
  firstBrokenRule,
  fixedStopMs,
  type TaskingDraft,
  type TaskingField,
  type TaskingWindow,
} from '@groundtrack/contract';
import { formatUtcDay } from '../../../lib/format.ts';
import { isAssured, type OfferedProduct } from '../offers.ts';
import { findWindow, toFree } from '../windows/window-key.ts';
import { numberIn, parseUtcField, type RequestValues, toUtcField } from './request-values.ts';

/** The item that the form would add to the cart. */
export interface Chosen {
  readonly offered: OfferedProduct;
  /** Null for flexible products. */
  readonly window: TaskingWindow | null;
}

/** The product and window of the open tab; null if none is selected. */
export function toChosen(
  values: RequestValues,
  products: readonly OfferedProduct[],
  windows: readonly TaskingWindow[],
): Chosen | null {
  const window = values.tier === 'assured' ? findWindow(toFree(windows), values.window) : null;
  const priceId = values.tier === 'assured' ? window?.priceId : values.product;
  const offered = products.find(({ product }) => product.priceId === priceId);
  if (!offered || isAssured(offered.product) !== (values.tier === 'assured')) return null;
  return { offered, window };
}

/** The dates between which the image is taken; NaN for a blank date. */
export function toDates(values: RequestValues, chosen: Chosen | null) {
  if (chosen?.window) return { startMs: Date.parse(chosen.window.start), stopMs: Date.parse(chosen.window.stop) };
  const startMs = parseUtcField(values.earliest);
  const fixedMs = chosen ? fixedStopMs(chosen.offered.product, startMs) : null;
  return { startMs, stopMs: fixedMs ?? parseUtcField(values.latest) };
}

/** `2026-12-07 to 2027-01-06`, in UTC like the fields; null if one is blank. */
export function daysText({ startMs, stopMs }: ReturnType<typeof toDates>): string | null {
  if (Number.isNaN(startMs) || Number.isNaN(stopMs)) return null;
  return `${formatUtcDay(startMs)} to ${formatUtcDay(stopMs)}`;
}

/** The end of a fixed collection window; null if the buyer chooses it. */
export function fixedLatest(values: RequestValues, chosen: Chosen | null): string | null {
  const startMs = parseUtcField(values.earliest);
  const stopMs = chosen && values.tier === 'flexible' ? fixedStopMs(chosen.offered.product, startMs) : null;
  if (stopMs === null) return null;
  return Number.isNaN(stopMs) ? '' : toUtcField(stopMs);
}

const fieldNames = {
  product: 'product',
  start: 'earliest',
  stop: 'latest',
  latitude: 'latitude',
  longitude: 'longitude',
  endUse: 'endUse',
} as const satisfies Record<TaskingField, keyof RequestValues>;

/** The first rule or limit that the form breaks, and the field to focus; null if the request can be added. */
export function requestError(values: RequestValues, chosen: Chosen | null, nowMs: number) {
  const draft: TaskingDraft = {
    product: chosen?.offered.product ?? null,
    ...toDates(values, chosen),
    latitude: numberIn(values.latitude),
    longitude: numberIn(values.longitude),
    endUse: values.endUse || null,
  };
  const endUses = chosen?.offered.offer.metadata?.endUse ?? null;
  const broken = firstBrokenRule(draft, { nowMs, endUses });
  if (broken?.field === 'product' && values.tier === 'assured')
    return { field: 'window' as const, message: broken.message };
  if (broken) return { field: fieldNames[broken.field], message: broken.message };
  const tooLong = limitOf(values, chosen, nowMs);
  return tooLong === null ? null : { field: 'latest' as const, message: tooLong };
}

/** Which server limit the dates exceed, or those of a repetition `laterMs` later; null if none. */
export function limitOf(values: RequestValues, chosen: Chosen | null, nowMs: number, laterMs = 0): string | null {
  if (!chosen || chosen.window) return null;
  const { startMs, stopMs } = toDates(values, chosen);
  const { description } = chosen.offered.product;
  return brokenLimit({ description, startMs: startMs + laterMs, stopMs: stopMs + laterMs }, nowMs);
}
