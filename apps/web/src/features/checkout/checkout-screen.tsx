import {
  imagesEndpoint,
  type OrderId,
  type OrderItem,
  ordersEndpoint,
  type PlacedOrder,
  taskedImagesEndpoint,
} from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { forgetCartOrder, readCartOrder } from '../../api/cart-order.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { UnverifiedEmail } from '../../api/unverified-email.tsx';
import { type CheckoutBlock } from '../../lib/checkout-blocks.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';
import { keepJustPaid } from './just-paid.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Purchase } from './purchase.tsx';
import { usePlacedOrder } from './use-placed-order.ts';

interface CheckoutScreenProps {
  readonly loggedIn: boolean;
  /** The items to order. */
  readonly items: readonly OrderItem[];
  /** An existing unpaid order to pay instead of the items. */
  readonly unpaid?: OrderId;
  /** The items as shown to the user. */
  readonly lines: readonly CheckoutLine[];
  /** Why the checkout is closed. */
  readonly blocks: readonly CheckoutBlock[];
  /** The providers whose terms the buyer has agreed to. */
  readonly termsOf: readonly string[];
  /** Called after the payment, or after placing an order that costs nothing. */
  readonly onPaid: () => void;
}

/** Shows the card form next to the items. The paid order has its own page. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { data: server } = useServerInfo();
  const navigate = useNavigate();
  const [isPaid, setPaid] = useState(false);
  const openOrder = (order: PlacedOrder) => {
    setPaid(true);
    keepJustPaid({ order, lines: props.lines });
    // Back leads to the page before the checkout, which has nothing left to pay.
    void navigate(paths.order(order.orderId), { replace: true });
  };
  return (
    <Page
      title="Checkout"
      mark={server?.testMode ? <strong className={classes.testMode}>Test mode. No card is charged.</strong> : null}
      width="medium"
    >
      {isPaid ? (
        <Loading label="Opening your order" visible />
      ) : (
        <div className={classes.columns} data-alone={props.lines.length === 0}>
          <Panel>
            <Checkout {...props} onCompleted={openOrder} />
          </Panel>
          {props.lines.length === 0 ? null : (
            <OrderSummary lines={props.lines} termsOf={props.termsOf}>
              {props.unpaid === undefined ? (
                <Link to={paths.cart()}>Change the cart</Link>
              ) : (
                <Link to={paths.orders()}>Back to your orders</Link>
              )}
            </OrderSummary>
          )}
        </div>
      )}
    </Page>
  );
}

interface CheckoutProps extends CheckoutScreenProps {
  readonly onCompleted: (order: PlacedOrder) => void;
}

function Checkout({ loggedIn, items, unpaid, lines, blocks, onPaid, onCompleted }: CheckoutProps) {
  const server = useServerInfo();
  const queryClient = useQueryClient();
  const costsNothing = unpaid === undefined && items.every(({ expectedPrice }) => expectedPrice === 0);
  // With a price, opening the payment charges nothing. Without one, placing the order completes the purchase.
  const [placed, setPlaced] = useState(false);
  const complete = (paid: PlacedOrder) => {
    onCompleted(paid);
    onPaid();
    if (unpaid === undefined || readCartOrder() === unpaid) forgetCartOrder();
    for (const { path } of [imagesEndpoint, taskedImagesEndpoint, ordersEndpoint])
      void queryClient.invalidateQueries({ queryKey: [path] });
  };
  const { order, restartPayment } = usePlacedOrder(items, {
    enabled: blocks.length === 0 && (!costsNothing || placed),
    unpaid: unpaid ?? null,
    onSettled: complete,
  });
  if (!loggedIn) return <LoggedOut />;
  if (blocks.some((block) => block !== 'registration-checking')) return <Blocked blocks={blocks} />;
  if (server.isError && !server.data)
    return (
      <ApiErrorBox
        title="Error creating payment, contact support"
        error={server.error}
        onRetry={() => void server.refetch()}
      />
    );
  if (order.isError && !order.isFetching)
    return (
      <OrderRefusal
        error={order.error}
        supportEmail={server.data?.supportEmail}
        onRetry={() => void order.refetch()}
        onRestart={unpaid === undefined ? restartPayment : null}
      />
    );
  const clientSecret = order.data?.stripeSecret ?? null;
  if (costsNothing && clientSecret === null && blocks.length === 0)
    return <NothingToPay itemCount={lines.length} placing={placed} onPlace={() => setPlaced(true)} />;
  const opened = order.data;
  if (!opened || !server.data || clientSecret === null || order.isFetching)
    return <Loading label="Setting up Payment Info" visible />;
  return (
    <Purchase
      clientSecret={clientSecret}
      totalCents={opened.total}
      itemCount={lines.length}
      payment={server.data.payment}
      onPaid={() => complete(opened)}
      onRestart={restartPayment}
    />
  );
}

function LoggedOut() {
  return (
    <EmptyState title="Log in to check out" action={<LinkButton to={paths.login(paths.checkout())}>Login</LinkButton>}>
      Your cart is kept.
    </EmptyState>
  );
}

function Blocked({ blocks }: { readonly blocks: readonly CheckoutBlock[] }) {
  if (blocks.includes('cart-empty'))
    return (
      <EmptyState
        title="You have no images in your cart."
        action={<LinkButton to={paths.root()}>Search Archive</LinkButton>}
      >
        Already paid? Open <Link to={paths.orders()}>your last order</Link>.
      </EmptyState>
    );
  return (
    <div className={classes.stack}>
      {blocks.includes('terms-unticked') ? (
        <MessageBox kind="warning" action={<Link to={paths.cart()}>Back to the cart</Link>}>
          You must agree to all providers' Terms of Service to continue to checkout.
        </MessageBox>
      ) : null}
      {blocks.includes('registration-invalid') ? (
        <MessageBox kind="warning" action={<Link to={paths.updateUser('contact')}>Update User</Link>}>
          Full registration details are required to place archive imagery orders or request new tasking with our
          providers. Please update your account with the required fields.
        </MessageBox>
      ) : null}
      {blocks.includes('email-unverified') ? <UnverifiedEmail /> : null}
    </div>
  );
}
