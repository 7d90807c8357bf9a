import type { Cents } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { type Registration, useRegistration } from '../../api/registration.ts';
import { useSession } from '../../api/session.ts';
import { UnverifiedEmail } from '../../api/unverified-email.tsx';
import { type CheckoutBlock, checkoutBlocks } from '../../lib/checkout-blocks.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Money } from '../../ui/money.tsx';
import summaryCard from '../../ui/summary-card.module.css';
import classes from './cart.module.css';
import { type CartItem, isRequest } from './cart.ts';
import type { Offers } from './use-offers.ts';

interface CartSummaryProps {
  readonly itemCount: number;
  readonly totalCents: Cents;
  readonly providers: readonly string[];
  readonly agreedProviders: ReadonlySet<string>;
  /** The number of items whose offer has changed or expired. */
  readonly unsettled: readonly CartItem[];
  readonly offers: Offers;
  /** Called to lead to the terms that close the checkout. */
  readonly onShowTerms: () => void;
  /** Called when the buyer opens the checkout. */
  readonly onCheckout: () => void;
}

/** The total, and the reasons why the checkout is closed. */
export function CartSummary(props: CartSummaryProps) {
  const { itemCount, totalCents, providers, agreedProviders, unsettled, offers, onShowTerms, onCheckout } = props;
  const session = useSession();
  const registration = useRegistration();
  const { status, emailUnverified } = registration;
  const blocks = checkoutBlocks({ itemCount, providers, agreedProviders, registration: status, emailUnverified });
  return (
    <aside className={`${summaryCard.card} ${classes.summary}`} data-empty={itemCount === 0} aria-label="Summary">
      <div className={classes.pay}>
        <p className={classes.total}>
          <span>Cart total</span>
          <strong>
            <Money priceCents={totalCents} />
          </strong>
        </p>
        {!session ? (
          <LinkButton size="lg" to={paths.login(paths.cart())}>
            Log in to check out
          </LinkButton>
        ) : blocks.length === 0 && unsettled.length === 0 ? (
          <LinkButton size="lg" to={paths.checkout()} onClick={onCheckout}>
            Checkout
          </LinkButton>
        ) : blocks.includes('terms-unticked') ? (
          <>
            <Button size="lg" className={classes.closed} data-disabled aria-disabled="true" onClick={onShowTerms}>
              Checkout
            </Button>
            <Button size="lg" variant="default" className={classes.toTerms} onClick={onShowTerms}>
              Agree to the terms
            </Button>
          </>
        ) : itemCount === 0 ? null : (
          <Button size="lg" disabled>
            Checkout
          </Button>
        )}
      </div>
      <div className={classes.standing}>
        {session ? blocks.map((block) => <Block key={block} block={block} registration={registration} />) : null}
        {session && unsettled.length > 0 ? <Unsettled items={unsettled} /> : null}
        <p className={classes.count}>{`You have ${itemCount} ${itemCount === 1 ? 'item' : 'items'} in your cart`}</p>
        {session && itemCount > 0 ? <PriceCheck offers={offers} /> : null}
        {session && itemCount > 0 ? <p className={classes.count}>You pay in the next step.</p> : null}
      </div>
    </aside>
  );
}

interface BlockProps {
  readonly block: CheckoutBlock;
  readonly registration: Registration;
}

function Block({ block, registration }: BlockProps) {
  switch (block) {
    case 'cart-empty':
      return null;
    case 'terms-unticked':
      return (
        <p className={classes.count}>You must agree to all providers' Terms of Service to continue to checkout.</p>
      );
    case 'email-unverified':
      return <UnverifiedEmail />;
    case 'registration-checking':
      return registration.error ? (
        <ApiErrorBox
          title="Your registration could not be checked"
          error={registration.error}
          onRetry={registration.retry}
        />
      ) : (
        <output className={classes.count}>Checking your registration…</output>
      );
    case 'registration-invalid':
      return (
        <MessageBox kind="warning" action={<Link to={paths.updateUser('contact')}>Update User</Link>}>
          Full registration details are required to place archive imagery orders or request new tasking with our
          providers. Please update your account with the required fields.
        </MessageBox>
      );
  }
}

function PriceCheck({ offers: { isFetching, error, refetch } }: { readonly offers: Offers }) {
  if (error && !isFetching)
    return <ApiErrorBox title="The prices could not be checked" error={error} onRetry={refetch} />;
  // Screen readers hear the end of a check. On the screen its message just goes away.
  return isFetching ? (
    <output className={classes.count}>Checking the prices…</output>
  ) : (
    <output className="gt-visually-hidden">Prices checked.</output>
  );
}

/** The server would reject an order with these items. */
function Unsettled({ items }: { readonly items: readonly CartItem[] }) {
  const noun = items.every(isRequest) ? 'request' : items.some(isRequest) ? 'item' : 'image';
  const [change, changes] = items.some(isRequest) ? ['the change', 'the changes'] : ['its new price', 'the new prices'];
  return (
    <MessageBox kind="warning">
      {items.length === 1
        ? `The offer of one ${noun} has changed. Accept ${change} or remove it.`
        : `The offers of ${items.length} ${noun}s have changed. Accept ${changes} or remove them.`}
    </MessageBox>
  );
}
