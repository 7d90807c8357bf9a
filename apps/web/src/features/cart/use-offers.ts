import { ORDER_ITEMS_MAX, QUOTE_LIFETIME_MS, type Quoted, quoteEndpoint } from '@groundtrack/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
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
  const keys = keysOf(sent);
  const answerOf = (quotes: ReadonlyMap<string, Quoted | undefined> | undefined, { cartId }: CartItem) =>
    quotes?.get(keys.get(cartId) ?? '');
  const { data, error, isFetching, refetch } = useQuery({
    // The cached value is not the plain response, so it needs a separate key.
    queryKey: [...apiQueryKey(quoteEndpoint, { body: items }, sessionId), 'by item'],
    queryFn: async ({ signal }) => {
      const quoted = await fetchQuotes(items, signal);
      return new Map(sent.map(({ cartId }, index) => [keys.get(cartId) ?? '', quoted[index]]));
    },
    enabled: sessionId !== null && items.length > 0,
    staleTime: 0,
    refetchInterval: QUOTE_LIFETIME_MS / 2,
    // Removing an item keeps the quotes of the others.
    placeholderData: keepPreviousData,
  });
  const keepAll = useEffectEvent((quotes: NonNullable<typeof data>) => keep((item) => lineOf(answerOf(quotes, item))));
  useEffect(() => {
    if (data) keepAll(data);
  }, [data]);
  return {
    of: (item) => {
      if (sessionId === null) return { kind: 'logged-out' };
      const answer = answerOf(data, item);
      return !answer && error
        ? { kind: 'unknown', message: 'The server could not be reached.' }
        : offerState(item, answer, Date.now());
    },
    isFetching,
    error,
    refetch: () => void refetch(),
  };
}

/** The key of each item by its cart id. Equal items are numbered, because only the first may get the last place. */
function keysOf(items: readonly CartItem[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const key = itemKey(item);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [item.cartId, `${count} ${key}`];
    }),
  );
}

function lineOf(answer: Quoted | undefined) {
  return answer && 'line' in answer ? answer.line : undefined;
}
