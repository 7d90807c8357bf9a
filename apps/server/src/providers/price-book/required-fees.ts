import { fail, formatUsd, ok, type Point, type PriceId, providerLabel, type Result } from '@groundtrack/contract';
import type { TaskingProduct } from '../port/tasking.ts';
import type { PriceBook, TaskingFee } from './price-book.ts';

export interface FeeQuestion {
  readonly product: Pick<TaskingProduct, 'provider' | 'description'>;
  readonly place: Point;
  /** Price ids of the fees in the request. */
  readonly chosen: readonly PriceId[];
}

/** The fees of one tasking, in the order of the book. */
export interface RequiredFees {
  readonly fees: readonly TaskingFee[];
  /** Whether the buyer chose the fee of media rights. */
  readonly mediaRights: boolean;
}

/**
 * The fees that a tasking requires. Media Usage is the buyer's choice. High Demand is required if and only if the place
 * is in an area of the book. The request must contain exactly these fees.
 */
export function requiredFees(
  book: Pick<PriceBook, 'conditionsOf' | 'isHighDemand'>,
  question: FeeQuestion,
): Result<RequiredFees> {
  const { product, place, chosen } = question;
  const fees = book.conditionsOf(product.provider)?.fees ?? [];
  const repeated = chosen.find((priceId, index) => chosen.indexOf(priceId) < index);
  if (repeated !== undefined) return fail('fee-unknown', `fees: "${repeated}" was sent twice. Send each fee once.`);
  const unknown = chosen.find((priceId) => !fees.some((fee) => fee.priceId === priceId));
  if (unknown !== undefined) return fail('fee-unknown', unknownText(unknown, product, fees));
  const isHighDemand = fees.length > 0 && book.isHighDemand(place);
  for (const fee of fees) {
    const isChosen = chosen.includes(fee.priceId);
    if (fee.code !== 'high-demand' || isChosen === isHighDemand) continue;
    const named = `${fee.description} (${formatUsd(fee.priceCents)}, "${fee.priceId}")`;
    return isHighDemand
      ? fail('fee-missing', `fees: this place is in high demand, and the fee ${named} was left out. Add it.`)
      : fail('fee-unknown', `fees: this place is not in high demand, and the fee ${named} was sent. Leave it out.`);
  }
  const required = fees.filter(({ priceId }) => chosen.includes(priceId));
  return ok({ fees: required, mediaRights: required.some(({ code }) => code === 'media-usage') });
}

function unknownText(
  priceId: PriceId,
  { provider, description }: FeeQuestion['product'],
  fees: readonly TaskingFee[],
): string {
  const known = fees.map((fee) => `"${fee.priceId}"`).join(' and ') || 'none';
  return `fees: "${priceId}" is no fee of ${description} of ${providerLabel(provider)}; its fees are ${known}.`;
}
