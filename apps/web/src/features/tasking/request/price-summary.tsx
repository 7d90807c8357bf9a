import { Money } from '../../../ui/money.tsx';
import type { RequestPrice } from './price.ts';
import classes from './request.module.css';

interface PriceSummaryProps {
  /** Null while no product is selected. */
  readonly price: RequestPrice | null;
  /** Whether the high demand of the place is still being checked. */
  readonly checkingDemand: boolean;
}

/** The price of the request, with the same lines as in cart, order and receipt. */
export function PriceSummary({ price, checkingDemand }: PriceSummaryProps) {
  if (!price) return <p className={classes.quiet}>Choose a product to see what it costs.</p>;
  const { lines, totalCents, allCents, times } = price;
  return (
    <dl className={classes.price} aria-label="Price">
      {lines.map(({ description, amountCents }) => (
        <div key={description}>
          <dt>{description}</dt>
          <dd>
            <Money priceCents={amountCents} />
          </dd>
        </div>
      ))}
      {checkingDemand ? (
        <div className={classes.pending}>
          <dt>High Demand</dt>
          <dd>checking…</dd>
        </div>
      ) : null}
      {times > 1 ? (
        <div>
          <dt>Each request</dt>
          <dd>
            <Money priceCents={totalCents} />
          </dd>
        </div>
      ) : null}
      <div className={classes.total}>
        <dt>{times > 1 ? `Total of ${times} requests` : 'Total'}</dt>
        <dd>
          <output>
            <Money priceCents={allCents} />
          </output>
        </dd>
      </div>
    </dl>
  );
}
