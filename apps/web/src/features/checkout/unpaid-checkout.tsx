import { type ListedOrder, ordersEndpoint } from '@groundtrack/contract';
import { useState } from 'react';
import { readCartOrder } from '../../api/cart-order.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useSessionId } from '../../api/session.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { toCheckoutLine } from './checkout-line.ts';
import { CheckoutScreen } from './checkout-screen.tsx';

/** The page size. It exceeds the maximum number of unpaid orders. */
const LATEST = '100';

interface UnpaidCheckoutProps {
  readonly orderId: string;
  /** Called if the paid order was created from the current cart. */
  readonly onCartPaid: () => void;
}

/** The checkout of an existing unpaid order. */
export function UnpaidCheckout({ orderId, onCartPaid }: UnpaidCheckoutProps) {
  const loggedIn = useSessionId() !== null;
  const query = useApi(ordersEndpoint, { query: { limit: LATEST } }, { staleTime: 0 });
  // Keeps the order as it was when the payment began.
  const [order, setOrder] = useState<ListedOrder | null>(null);
  const found = query.isFetching ? undefined : query.data?.orders.find((each) => each.orderId === orderId);
  if (!order && found?.state === 'open') setOrder(found);
  if (order && loggedIn)
    return (
      <CheckoutScreen
        loggedIn
        items={[]}
        unpaid={order.orderId}
        lines={order.lines.map(toCheckoutLine)}
        blocks={[]}
        termsOf={[...new Set(order.lines.map(({ provider }) => provider))]}
        onPaid={() => {
          if (readCartOrder() === order.orderId) onCartPaid();
        }}
      />
    );
  return (
    <Page title="Checkout" width="medium">
      <SignedIn prompt="Log in to pay your order">
        {query.isFetching ? (
          <Loading label="Setting up Payment Info" visible />
        ) : (
          <QueryView
            query={query}
            loading="Setting up Payment Info"
            failed="Your order could not be fetched"
            isEmpty={() => true}
            empty={<NotPayable />}
          >
            {() => null}
          </QueryView>
        )}
      </SignedIn>
    </Page>
  );
}

function NotPayable() {
  const orders = <LinkButton to={paths.orders()}>Your orders</LinkButton>;
  return (
    <EmptyState title="This order cannot be paid" action={orders}>
      It was paid, discarded, or not paid within a day.
    </EmptyState>
  );
}
