import { type Cents, formatUsd } from '@groundtrack/contract';
import classes from './checkout.module.css';

interface PurchasingProps {
  readonly itemCount: number;
  readonly totalCents: Cents;
  /** The canceling rules of the items. */
  readonly canceling: readonly string[];
}

/** The items to buy (spec section 2, Checkout). */
export function Purchasing({ itemCount, totalCents, canceling }: PurchasingProps) {
  return (
    <div>
      <p className={classes.purchasing}>
        {`Purchasing ${itemCount} ${itemCount === 1 ? 'item' : 'items'}, totaling ${formatUsd(totalCents)}`}
      </p>
      {canceling.map((rule) => (
        <p key={rule} className={classes.rule}>
          {rule}
        </p>
      ))}
    </div>
  );
}
