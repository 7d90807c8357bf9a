import { DAY_MS } from '../lib/time-units.ts';

/** How long an order waits for its payment: its price was quoted for an hour, and nobody is charged an old one. */
export const ORDER_LIFETIME_MS = DAY_MS;
