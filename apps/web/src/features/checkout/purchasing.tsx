import { type Cents, formatUsd } from '@groundtrack/contract';
import classes from './checkout.module.css';

interface PurchasingProps {
  readonly itemCount: number;
  readonly totalCents: Cents;
}

/** How much is bought (spec section 2, Checkout). */
export function Purchasing({ itemCount, totalCents }: PurchasingProps) {
  return (
    <p className={classes.purchasing}>
      {`Purchasing ${itemCount} ${itemCount === 1 ? 'item' : 'items'}, totaling ${formatUsd(totalCents)}`}
    </p>
  );
}
