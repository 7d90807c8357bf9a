import {
  type ArchiveQuoteLine,
  type DeliveryOptions,
  fixedCharge,
  QUOTE_LIFETIME_MS,
  type QuoteLine,
  type TaskingQuoteLine,
} from '@groundtrack/contract';
import type { ArchiveOffer, Offer, TaskingOffer } from './offer.ts';

/** Terms of Service as stored with an order. */
export interface LicenseTerms {
  readonly version: string;
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
}

/** Current terms of a provider; null if it has none. */
export type FindTerms = (provider: string) => LicenseTerms | null;

/** The line of an offer, valid from `nowMs`. */
export function toQuoteLine(offer: Offer, terms: LicenseTerms | null, nowMs: number): QuoteLine {
  const { provider, cancellation } = offer;
  const shared = {
    provider,
    currency: 'usd',
    licence: terms && { title: terms.title, version: terms.version },
    cancellation,
    validUntil: new Date(nowMs + QUOTE_LIFETIME_MS).toISOString(),
  } as const;
  return offer.kind === 'tasking' ? { ...shared, ...taskingFields(offer) } : { ...shared, ...archiveFields(offer) };
}

type SharedFields = 'provider' | 'currency' | 'licence' | 'cancellation' | 'validUntil';

function archiveFields({ scene, product, delivery }: ArchiveOffer): Omit<ArchiveQuoteLine, SharedFields> {
  const { charge, imageVersion } = product;
  return {
    featureId: scene.featureId,
    priceId: product.priceId,
    satellite: scene.satellite,
    dateAcquiredISO: new Date(scene.acquiredAtMs).toISOString(),
    description: toDescription(product.description, delivery),
    ...(delivery ? { delivery } : {}),
    ...(imageVersion === undefined ? {} : { imageVersion }),
    ...charge,
    fees: [...charge.fees],
  };
}

/** A readable description of the product with the chosen options. */
function toDescription(product: string, { bands, grid, resampling, picture }: DeliveryOptions = {}): string {
  const chosen = [
    ...(bands ? [bands.join(', ')] : []),
    ...(grid === undefined ? [] : [typeof grid === 'number' ? `grid EPSG:${grid}` : 'grid as taken']),
    ...(resampling ? [`${resampling} resampling`] : []),
    ...(picture === 'png' ? ['PNG'] : []),
  ];
  return chosen.length > 0 ? `${product}: ${chosen.join('; ')}` : product;
}

function taskingFields({ terms, fees, satellite }: TaskingOffer): Omit<TaskingQuoteLine, SharedFields> {
  const { product, startMs, endMs, bookVersion } = terms;
  const chosen = fees.map(({ description, priceCents, priceId }) => ({
    description,
    amountCents: priceCents,
    priceId,
  }));
  return {
    kind: 'tasking',
    priceId: product.priceId,
    satellite,
    description: product.description,
    window: { start: new Date(startMs).toISOString(), stop: new Date(endMs).toISOString() },
    bookVersion,
    ...fixedCharge(product.priceCents, chosen),
  };
}
