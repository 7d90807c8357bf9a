import { type ArchiveQuoteLine, QUOTE_LIFETIME_MS } from '@groundtrack/contract';
import type { Offer } from './offer.ts';

/** Terms of Service as an order keeps them. */
export interface LicenceTerms {
  readonly version: string;
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
}

/** Terms of a provider that hold now; null when it has none. */
export type FindTerms = (provider: string) => LicenceTerms | null;

/** The line of an offer, valid from `nowMs`. */
export function toQuoteLine(
  { scene, product, cancellation }: Offer,
  terms: LicenceTerms | null,
  nowMs: number,
): ArchiveQuoteLine {
  const { charge } = product;
  return {
    provider: scene.provider,
    featureId: scene.featureId,
    priceId: product.priceId,
    satellite: scene.satellite,
    dateAcquiredISO: new Date(scene.acquiredAtMs).toISOString(),
    description: product.description,
    ...charge,
    fees: [...charge.fees],
    currency: 'usd',
    licence: terms && { title: terms.title, version: terms.version },
    cancellation,
    validUntil: new Date(nowMs + QUOTE_LIFETIME_MS).toISOString(),
  };
}
