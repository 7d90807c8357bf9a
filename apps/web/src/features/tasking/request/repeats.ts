import { QUOTE_ITEMS_MAX, type RequestedWindow } from '@groundtrack/contract';
import { DAY_MS } from '../../../lib/time-units.ts';
import { numberIn, type RequestValues } from './request-values.ts';

const EVERY_DAYS_MAX = 365;

type RepeatValues = Pick<RequestValues, 'repeatEveryDays' | 'repeatTimes' | 'tier'>;

/** The number of requests; 1 while the field is invalid. */
export function repeatTimes({ repeatTimes, tier }: RepeatValues, inCart: number): number {
  const times = numberIn(repeatTimes);
  return tier === 'flexible' && Number.isInteger(times) && times >= 1 && times <= QUOTE_ITEMS_MAX - inCart ? times : 1;
}

/** The errors of the fields, by name, given the number of items in the cart. */
export function repeatErrors(values: RepeatValues, inCart: number): { repeatTimes?: string; repeatEveryDays?: string } {
  if (values.tier === 'assured') return {};
  const times = numberIn(values.repeatTimes);
  const left = QUOTE_ITEMS_MAX - inCart;
  if (!Number.isInteger(times) || times < 1)
    return { repeatTimes: `Times is “${values.repeatTimes.trim()}”. Enter a whole number from 1 to ${left}` };
  if (times > left) {
    const used = inCart === 0 ? '' : `, and ${inCart} ${inCart === 1 ? 'is' : 'are'} in your cart`;
    return {
      repeatTimes: `Times is ${times}, above ${left}: an order holds ${QUOTE_ITEMS_MAX} items${used}. Enter 1 to ${left}`,
    };
  }
  const every = numberIn(values.repeatEveryDays);
  if (times > 1 && !(Number.isInteger(every) && every >= 1 && every <= EVERY_DAYS_MAX))
    return {
      repeatEveryDays: `Every is “${values.repeatEveryDays.trim()}”. Enter a whole number of days from 1 to ${EVERY_DAYS_MAX}`,
    };
  return {};
}

/** The dates of each request, the first one first. */
export function repeatedDates(
  { startMs, stopMs }: { readonly startMs: number; readonly stopMs: number },
  everyDays: number,
  times: number,
): readonly RequestedWindow[] {
  return Array.from({ length: times }, (_, index) => {
    const laterMs = index * everyDays * DAY_MS;
    return { start: new Date(startMs + laterMs).toISOString(), stop: new Date(stopMs + laterMs).toISOString() };
  });
}
