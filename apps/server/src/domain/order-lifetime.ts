import { DAY_MS } from '../lib/time-units.ts';

/** How long an order can be paid. Quotes are valid for an hour, so much older prices must not be charged. */
export const ORDER_LIFETIME_MS = DAY_MS;
