import { type Cents, formatUsd } from '@groundtrack/contract';
import classes from './checkout.module.css';

interface PurchasingProps {
  readonly itemCount: number;
  readonly totalCents: Cents;
  /** The rules of canceling. */
  readonly canceling: readonly string[];
}

/** What is about to be bought (spec section 2, Checkout). */
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
