import { toPriceId, toSceneId } from '../../core/ids.ts';
import { toCents } from '../../core/money.ts';
import { type ChargeRule, chargeFor } from '../charge.ts';
import type { ArchiveQuoteLine } from '../schemas.ts';

/** The quote line of one scene: by default 25 km² at $22.50. */
export function someLine(featureId: string, priceId: string, rule: Partial<ChargeRule> = {}): ArchiveQuoteLine {
  return {
    provider: 'maxar',
    featureId: toSceneId(featureId),
    priceId: toPriceId(priceId),
    satellite: 'WorldView-3',
    dateAcquiredISO: '2026-08-22T15:10:37.824Z',
    description: `Product ${priceId}`,
    ...chargeFor({ areaKm2: 25, centsPerKm2: toCents(2250), minimums: [], fees: () => [], ...rule }),
    currency: 'usd',
    licence: { title: 'License', version: '1' },
    cancellation: 'You can cancel for a full refund until Maxar begins to process the image.',
    validUntil: '2026-09-01T12:00:00.000Z',
  };
}
