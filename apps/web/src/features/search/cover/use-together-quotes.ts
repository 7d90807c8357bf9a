import { type Quoted, type QuoteItem, quoteEndpoint } from '@groundtrack/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchQuotes } from '../../../api/fetch-quotes.ts';
import { useSessionId } from '../../../api/session.ts';
import { apiQueryKey } from '../../../api/use-api.ts';
import { saleGeometry } from '../../../lib/sale-geometry.ts';
import type { SearchCart } from '../product-chooser.tsx';
import type { Together, TogetherItem } from './together-rules.ts';

/** Quotes are kept while the results are open. The cart and the order request new ones. */
const STALE_MS = 5 * 60_000;

export interface TogetherQuotes extends Together {
  readonly totalCents: number;
  readonly isLoading: boolean;
  /** Why quotes failed; the prices are then those of the search. */
  readonly error: Error | null;
}

/** The server's quotes of all images, and the images that it does not sell. */
export function useTogetherQuotes({ sold, leftOut }: Together, placeOf: SearchCart['placeOf']): TogetherQuotes {
  const sessionId = useSessionId();
  const items = sold.flatMap((item) => toQuoteItem(item, placeOf) ?? []);
  const { data, error, isLoading } = useQuery({
    queryKey: [...apiQueryKey(quoteEndpoint, { body: items }, sessionId), 'together'],
    queryFn: ({ signal }) => fetchQuotes(items, signal),
    enabled: sessionId !== null && items.length > 0,
    staleTime: STALE_MS,
  });
  const refused = sold.flatMap(({ image }, index) => {
    const reason = refusalOf(data?.[index]);
    return reason === null ? [] : [{ image, reason }];
  });
  const priced = sold.map((item, index) => ({ item, quoted: data?.[index] }));
  const kept = priced.filter(({ quoted }) => refusalOf(quoted) === null);
  return {
    sold: kept.map(({ item }) => item),
    leftOut: [...leftOut, ...refused],
    totalCents: kept.reduce((sum, { item, quoted }) => sum + priceOf(item, quoted), 0),
    isLoading,
    error,
  };
}

function toQuoteItem({ image, product }: TogetherItem, placeOf: SearchCart['placeOf']): QuoteItem | null {
  const place = placeOf(image);
  if (!place) return null;
  const { provider, featureId } = image;
  return { provider, featureId, product: product.priceId, geometry: saleGeometry(product, place) };
}

function refusalOf(quoted: Quoted | undefined): string | null {
  return quoted && 'refusal' in quoted ? quoted.refusal.message : null;
}

function priceOf({ product }: TogetherItem, quoted: Quoted | undefined): number {
  return quoted && 'line' in quoted ? quoted.line.totalCents : product.price;
}
