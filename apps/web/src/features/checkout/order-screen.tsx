import { orderReceiptEndpoint } from '@groundtrack/contract';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../api/query-view.tsx';
import { useServerInfo } from '../../api/server-info.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './checkout.module.css';
import { toCheckoutLine } from './checkout-line.ts';
import { CompletedOrder, type OrderActions } from './completed-order.tsx';
import { readJustPaid } from './just-paid.ts';

interface OrderScreenProps extends OrderActions {
  readonly orderId: string;
}

const COMPLETED = 'Purchase Completed';

/** One paid order: its items with their progress and downloads, its amount, and its receipt. */
export function OrderScreen({ orderId, ...actions }: OrderScreenProps) {
  const justPaid = readJustPaid(orderId);
  const [isBooked, setBooked] = useState(justPaid === null);
  const booked = useCallback(() => setBooked(true), []);
  const query = useApi(orderReceiptEndpoint, { params: { id: orderId } }, { staleTime: 0, enabled: isBooked });
  const { data: server } = useServerInfo();
  const receipt = query.data;
  const title = justPaid ? COMPLETED : receipt ? `Order ${receipt.number}` : 'Order';
  useEffect(() => {
    document.title = `${title} · Groundtrack`;
  }, [title]);
  const lines = justPaid?.lines ?? receipt?.lines.map(toCheckoutLine);
  const order = justPaid?.order ?? receipt;
  return (
    <Page
      title={title}
      width="medium"
      mark={
        <>
          {justPaid ? (
            <span className={classes.done}>
              <CheckIcon size={26} />
            </span>
          ) : null}
          {(receipt?.testMode ?? server?.testMode) ? (
            <strong className={classes.testMode} data-past>
              Test mode. No card was charged.
            </strong>
          ) : null}
        </>
      }
    >
      <SignedIn prompt="Log in to see your order">
        {order && lines ? (
          <div className={classes.columns} data-completed>
            <CompletedOrder
              {...actions}
              orderId={order.orderId}
              totalCents={order.total}
              lines={lines}
              receipt={receipt}
              label={title}
              isNew={justPaid !== null}
              onBooked={booked}
            />
          </div>
        ) : (
          <>
            <QueryView query={query} loading="Loading the order" lines={6} failed="The order could not be fetched">
              {() => null}
            </QueryView>
            {query.error ? <Link to={paths.orders()}>All orders</Link> : null}
          </>
        )}
      </SignedIn>
    </Page>
  );
}
