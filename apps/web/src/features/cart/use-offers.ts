import { ORDER_ITEMS_MAX, QUOTE_LIFETIME_MS, type Quoted, quoteEndpoint } from '@groundtrack/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchQuotes } from '../../api/fetch-quotes.ts';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey } from '../../api/use-api.ts';
import { type Cart, type CartItem, cartItems, itemKey, toQuoteItem } from './cart.ts';
import { useCart } from './cart-store.ts';
import { type OfferState, offerState } from './offer-state.ts';

export interface Offers {
  readonly of: (item: CartItem) => OfferState;
  readonly isFetching: boolean;
  /** Why no quotes could be requested. */
  readonly error: Error | null;
  readonly refetch: () => void;
}

/**
 * Requests quotes for the items of the cart: on opening, after each change, and before a quote expires. Lines with a
 * matching price are stored in the cart.
 */
export function useOffers(cart: Cart): Offers {
  const sessionId = useSessionId();
  const keep = useCart((state) => state.keepLines);
  const sent = cartItems(cart).slice(0, ORDER_ITEMS_MAX);
  const items = sent.map(toQuoteItem);
  const { data, error, isFetching, refetch } = useQuery({
    // The cached value is not the plain response, so it needs a separate key.
    queryKey: [...apiQueryKey(quoteEndpoint, { body: items }, sessionId), 'by item'],
    queryFn: async ({ signal }) => {
      const quoted = await fetchQuotes(items, signal);
      return new Map(sent.map((item, index) => [itemKey(item), quoted[index]]));
    },
    enabled: sessionId !== null && items.length > 0,
    staleTime: 0,
    refetchInterval: QUOTE_LIFETIME_MS / 2,
    // Removing an item keeps the quotes of the others.
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data) keep((item) => lineOf(data.get(itemKey(item))));
  }, [data, keep]);
  return {
    of: (item) => {
      if (sessionId === null) return { kind: 'logged-out' };
      const answer: Quoted | undefined = data?.get(itemKey(item));
      return !answer && error
        ? { kind: 'unknown', message: 'The server could not be reached.' }
        : offerState(item, answer, Date.now());
    },
    isFetching,
    error,
    refetch: () => void refetch(),
  };
}

function lineOf(answer: Quoted | undefined) {
  return answer && 'line' in answer ? answer.line : undefined;
}
