import { toCents } from '@groundtrack/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Money } from '../../ui/money.tsx';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';

/** What is about to be bought, beside the card, and the way back to change it. */
export function OrderSummary({ lines }: { readonly lines: readonly CheckoutLine[] }) {
  const totalCents = toCents(lines.reduce((sum, { priceCents }) => sum + priceCents, 0));
  return (
    <aside className={classes.summary} aria-label="Your order">
      <ul className={classes.lines}>
        {lines.map(({ id, place, name, priceCents }) => (
          <li key={id}>
            <span>
              {place}
              <span className={classes.rule}>{name}</span>
            </span>
            <Money priceCents={priceCents} />
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Total</span>
        <strong>
          <Money priceCents={totalCents} />
        </strong>
      </p>
      <Link to={paths.cart()}>Change the cart</Link>
    </aside>
  );
}
