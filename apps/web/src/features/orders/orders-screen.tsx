import { type ListedOrder, ordersEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { readCartOrder } from '../../api/cart-order.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useSessionId } from '../../api/session.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { apiQueryKey } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FocusHere } from '../../ui/focus-here.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { ExportOrders } from './export-orders.tsx';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';

export { OrdersScreen as Component };

const POLL_MS = 3000;
/** A payment is confirmed within seconds. An order that stays open longer was abandoned at the checkout. */
const CONFIRMED_WITHIN_MS = 120_000;

/** The orders of the account with their payments, newest first. */
export function OrdersScreen() {
  const loggedIn = useSessionId() !== null;
  const query = useOrders();
  const orders = query.data?.pages.flatMap((page) => page.orders).filter((order) => !isOfCart(order)) ?? [];
  const hasOrders = orders.length > 0 || query.hasNextPage;
  const [discarding, setDiscarding] = useState<ListedOrder | null>(null);
  const [discarded, setDiscarded] = useState<ListedOrder | null>(null);
  return (
    <Page title="Orders" width="medium" aside={loggedIn ? <Aside hasOrders={hasOrders} /> : null}>
      <SignedIn prompt="Log in to see your orders">
        {discarded ? (
          <FocusHere key={discarded.orderId}>
            <MessageBox kind="success" title="The order is discarded">
              Nothing was charged.
            </MessageBox>
          </FocusHere>
        ) : null}
        {discarding ? (
          <DiscardDialog
            order={discarding}
            onClose={() => setDiscarding(null)}
            onChanged={() => void query.refetch()}
            onDiscarded={() => {
              setDiscarding(null);
              setDiscarded(discarding);
            }}
          />
        ) : null}
        <QueryView
          query={query}
          loading="Loading your orders"
          lines={6}
          failed="Your orders could not be fetched"
          isEmpty={() => !hasOrders}
          empty={<NoOrders />}
        >
          {() => (
            <>
              <ol className={classes.orders}>
                {orders.map((order) => (
                  <OrderCard key={order.orderId} order={order} onDiscard={() => setDiscarding(order)} />
                ))}
              </ol>
              <EarlierOrders query={query} />
            </>
          )}
        </QueryView>
      </SignedIn>
    </Page>
  );
}

/** The table for accounting. Always rendered, so that the row keeps its height while orders load. */
function Aside({ hasOrders }: { readonly hasOrders: boolean }) {
  return <div className={classes.aside}>{hasOrders ? <ExportOrders /> : null}</div>;
}

function NoOrders() {
  const search = (
    <LinkButton to={paths.root()} variant="default">
      Search Archive
    </LinkButton>
  );
  return (
    <EmptyState title="No orders yet" action={search}>
      Your orders and receipts appear here.
    </EmptyState>
  );
}

function EarlierOrders({ query }: { readonly query: ReturnType<typeof useOrders> }) {
  if (query.error)
    return (
      <ApiErrorBox
        title="More orders could not be fetched"
        error={query.error}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      />
    );
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show earlier orders
      </Button>
    </div>
  );
}

/** An unpaid order of what is still in the cart, where it is paid and changed. */
function isOfCart({ state, orderId }: ListedOrder): boolean {
  return state === 'open' && readCartOrder() === orderId;
}

function useOrders() {
  const sessionId = useSessionId();
  return useInfiniteQuery({
    queryKey: apiQueryKey(ordersEndpoint, { query: {} }, sessionId),
    queryFn: ({ pageParam, signal }) =>
      call(ordersEndpoint, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    enabled: sessionId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const [latest] = state.data?.pages[0]?.orders ?? [];
      const isFresh = latest !== undefined && Date.now() - Date.parse(latest.placedISO) < CONFIRMED_WITHIN_MS;
      return isFresh && latest.state === 'open' ? POLL_MS : false;
    },
  });
}
