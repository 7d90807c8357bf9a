import { providerLabel } from '../core/provider-label.ts';
import type { TaskingProduct } from './products.ts';

/** Days have 24 hours: instants have no time zone, so daylight saving time does not matter. */
export const TASKING_DAY_MS = 86_400_000;

/** The product properties that the rules use. */
export interface RuledProduct {
  readonly description: string;
  readonly metadata: Pick<
    TaskingProduct['metadata'],
    'provider' | 'window_select' | 'collectionWindowDays' | 'offsetDays' | 'windowDays'
  >;
}

/** A tasking request as entered or sent; null or NaN: blank. Times in Unix milliseconds. */
export interface TaskingDraft {
  readonly product: RuledProduct | null;
  readonly startMs: number | null;
  readonly stopMs: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** A code of `endUses`. */
  readonly endUse: string | null;
}

export interface TaskingRuleContext {
  readonly nowMs: number;
  /** End uses of the product's provider by code, with labels; null if it requires none. */
  readonly endUses: Readonly<Record<string, string>> | null;
}

/** The field that a rule is about. */
export type TaskingField = 'product' | 'start' | 'stop' | 'latitude' | 'longitude' | 'endUse';

export interface TaskingRuleFailure {
  /** The rule number in the specification, 1 to 9. */
  readonly rule: number;
  readonly field: TaskingField;
  readonly message: string;
}

/**
 * Returns the first of the nine rules that a tasking request violates (spec section 5, Tasking submit), or null. The
 * form and the server share this function.
 */
export function firstBrokenRule(draft: TaskingDraft, context: TaskingRuleContext): TaskingRuleFailure | null {
  const { product } = draft;
  if (!product) return { rule: 1, field: 'product', message: 'Please select an Image Product' };
  return (
    brokenDateRule(draft, product, context.nowMs) ?? brokenPlaceRule(draft) ?? brokenEndUse(draft, product, context)
  );
}

/** Rules 2 to 6. An assured product takes its dates from its window. */
function brokenDateRule(draft: TaskingDraft, product: RuledProduct, nowMs: number): TaskingRuleFailure | null {
  const { description, metadata } = product;
  const [startMs, stopMs] = [toNumber(draft.startMs), toNumber(draft.stopMs)];
  if (startMs === null || stopMs === null) return blankDate(startMs, isAssured(product));
  if (stopMs < startMs)
    return {
      rule: 4,
      field: 'stop',
      message: 'Latest Image Date cannot be before the Earliest Image Date',
    };
  if (startMs - nowMs < metadata.offsetDays * TASKING_DAY_MS)
    return {
      rule: 5,
      field: 'start',
      message: `The earliest image date for ${description} must be at least ${toDays(metadata.offsetDays)} in the future.`,
    };
  const fixedDays = metadata.collectionWindowDays;
  if (fixedDays !== null && stopMs - startMs !== fixedDays * TASKING_DAY_MS)
    return {
      rule: 6,
      field: 'stop',
      message: `The latest image date for ${description} must be exactly ${toDays(fixedDays)} after the earliest image date.`,
    };
  if (stopMs - startMs < metadata.windowDays * TASKING_DAY_MS)
    return {
      rule: 6,
      field: 'stop',
      message: `The latest image date for ${description} must be at least ${toDays(metadata.windowDays)} after the earliest image date.`,
    };
  return null;
}

/** Rules 2 and 3. */
function blankDate(startMs: number | null, assured: boolean): TaskingRuleFailure {
  if (assured)
    return { rule: 3, field: 'stop', message: 'Latest Image Date cannot be blank: please find and select a window' };
  return startMs === null
    ? { rule: 2, field: 'start', message: 'Earliest Image Date cannot be blank' }
    : { rule: 3, field: 'stop', message: 'Latest Image Date cannot be blank' };
}

/** Rules 7 and 8. */
function brokenPlaceRule({ latitude, longitude }: TaskingDraft): TaskingRuleFailure | null {
  if (!isWithin(latitude, 90))
    return { rule: 7, field: 'latitude', message: 'Please select a Latitude between -90 and 90 degrees' };
  if (!isWithin(longitude, 180))
    return { rule: 8, field: 'longitude', message: 'Please select a Longitude between -180 and 180 degrees' };
  return null;
}

/** Rule 9. */
function brokenEndUse(
  { endUse }: TaskingDraft,
  { metadata: { provider } }: RuledProduct,
  { endUses }: TaskingRuleContext,
): TaskingRuleFailure | null {
  if (!endUses || (endUse !== null && Object.hasOwn(endUses, endUse))) return null;
  return { rule: 9, field: 'endUse', message: `Please select a ${providerLabel(provider)} End Use` };
}

/** True: the buyer chooses a window. False: the provider chooses a pass between two dates. */
export function isAssured({ metadata }: Pick<RuledProduct, 'metadata'>): boolean {
  return metadata.window_select === '1';
}

/** The end of a fixed collection window; null if the buyer chooses the end. */
export function fixedStopMs({ metadata }: Pick<RuledProduct, 'metadata'>, startMs: number): number | null {
  const days = metadata.collectionWindowDays;
  return days === null ? null : startMs + days * TASKING_DAY_MS;
}

function toNumber(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function isWithin(value: number | null, limit: number): boolean {
  return value !== null && Math.abs(value) <= limit;
}

function toDays(count: number): string {
  return `${count} day(s)`;
}
