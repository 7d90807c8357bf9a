import { DAY_MS } from '../lib/time-units.ts';

/** How long an order can be paid. Prices are quoted for an hour, so an old price must not be charged. */
export const ORDER_LIFETIME_MS = DAY_MS;
