import type { Repair } from '@groundtrack/contract';
import { type RequestValues, toUtcField } from './request-values.ts';

const MINUTE_MS = 60_000;

/** The form with the suggested change applied. */
export function repaired({ tier }: Pick<RequestValues, 'tier'>, repair: Repair): Partial<RequestValues> {
  switch (repair.kind) {
    case 'dates': {
      // Fields hold whole minutes, so rounding may only extend the window.
      const start = toUtcField(Math.ceil(Date.parse(repair.start) / MINUTE_MS) * MINUTE_MS);
      const stop = toUtcField(Math.ceil(Date.parse(repair.stop) / MINUTE_MS) * MINUTE_MS);
      return tier === 'flexible' ? { earliest: start, latest: stop } : { from: start, to: stop };
    }
    case 'angles':
      return { minElevation: String(repair.minElevation), maxElevation: String(repair.maxElevation) };
    case 'product':
      return { product: repair.priceId };
  }
}
