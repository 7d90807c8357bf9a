import { ordersEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { apiQueryKey } from '../../api/use-api.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ExportOrders } from './export-orders.tsx';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';

export { OrdersScreen as Component };

const POLL_MS = 3000;
/** A payment is confirmed within seconds; an order that stays open for longer was left behind at the checkout. */
const CONFIRMED_WITHIN_MS = 120_000;

/** What the account has ordered, the latest first, with its money. */
export function OrdersScreen() {
  const session = useSession();
  const list = useOrders(session?.apiKey ?? null);
  const all = list.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <Page title="Orders" aside={session && all.length > 0 ? <ExportOrders /> : null}>
      {content()}
    </Page>
  );

  function content() {
    if (!session)
      return (
        <EmptyState
          title="Log in to see your orders"
          action={<LinkButton to={paths.login(paths.orders())}>Login</LinkButton>}
        />
      );
    if (!list.data && list.error)
      return (
        <ApiErrorBox title="Your orders could not be fetched" error={list.error} onRetry={() => void list.refetch()} />
      );
    if (!list.data) return <Loading label="Loading your orders" lines={6} />;
    if (all.length === 0)
      return (
        <EmptyState
          title="No orders yet"
          action={
            <LinkButton to={paths.root()} variant="default">
              Search Archive
            </LinkButton>
          }
        >
          What you buy appears here with its receipt.
        </EmptyState>
      );
    return (
      <>
        <ol className={classes.orders}>
          {all.map((order) => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </ol>
        {list.error ? (
          <ApiErrorBox
            title="More orders could not be fetched"
            error={list.error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        ) : null}
        {list.hasNextPage && !list.error ? (
          <div>
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show earlier orders
            </Button>
          </div>
        ) : null}
      </>
    );
  }
}

function useOrders(apiKey: string | null) {
  return useInfiniteQuery({
    queryKey: apiQueryKey(ordersEndpoint, { query: {} }, apiKey),
    queryFn: ({ pageParam, signal }) =>
      call(ordersEndpoint, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    enabled: apiKey !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const [latest] = state.data?.pages[0]?.orders ?? [];
      const isFresh = latest !== undefined && Date.now() - Date.parse(latest.placedISO) < CONFIRMED_WITHIN_MS;
      return isFresh && latest.state === 'open' ? POLL_MS : false;
    },
  });
}
