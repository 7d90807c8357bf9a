import { toPriceId } from '../../core/ids.ts';
import { toCents } from '../../core/money.ts';
import { fixedCharge } from '../charge.ts';
import type { TaskingQuoteLine } from '../schemas.ts';

/** The quote line of a tasking: by default $1,200 with both fees. */
export function someTaskingLine(
  imageryCents = 120_000,
  fees: readonly (readonly [description: string, cents: number])[] = [
    ['High Demand', 68_000],
    ['Media Usage', 68_000],
  ],
): TaskingQuoteLine {
  const chosen = fees.map(([description, amount]) => ({
    description,
    amountCents: toCents(amount),
    priceId: toPriceId(`task:maxar:fee:${description.toLowerCase().replace(' ', '-')}`),
  }));
  return {
    kind: 'tasking',
    provider: 'maxar',
    priceId: toPriceId('task:maxar:flexible-50cm'),
    satellite: 'WorldView-2, WorldView-3',
    description: 'Flexible 50 cm',
    window: { start: '2026-09-08T12:00:00.000Z', stop: '2026-10-08T12:00:00.000Z' },
    bookVersion: 'a'.repeat(64),
    ...fixedCharge(toCents(imageryCents), chosen),
    currency: 'usd',
    licence: { title: 'License', version: '1' },
    cancellation: 'You can cancel for a full refund until 24 hours before the image is taken.',
    validUntil: '2026-09-01T12:00:00.000Z',
  };
}
