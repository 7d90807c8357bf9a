import { Money } from '../../../ui/money.tsx';
import type { RequestPrice } from './price.ts';
import classes from './request.module.css';
import type { RequestValues } from './request-values.ts';

interface PriceSummaryProps {
  /** Null while no product is selected. */
  readonly price: RequestPrice | null;
  /** The pass or the dates, such as `Capella-14, 2026-12-01 11:49 – 11:51 UTC`; null if a date is blank. */
  readonly when: string | null;
  /** Whether the high demand of the place is still being checked. */
  readonly checkingDemand: boolean;
  readonly tier: RequestValues['tier'];
}

/** The price of the request, with the same lines as in cart, order and receipt. */
export function PriceSummary({ price, when, checkingDemand, tier }: PriceSummaryProps) {
  if (!price)
    return (
      <div className={classes.nothing}>
        <p className={classes.quiet}>Choose a {tier === 'assured' ? 'window' : 'product'} to see what it costs.</p>
        <dl className={classes.price} aria-label="Price">
          <div className={classes.total}>
            <dt>Total</dt>
            <dd>–</dd>
          </div>
        </dl>
      </div>
    );
  const { lines, totalCents, allCents, times } = price;
  return (
    <dl className={classes.price} aria-label="Price">
      {when === null ? null : (
        <div>
          <dt>{tier === 'assured' ? 'Pass' : 'Dates'}</dt>
          <dd>{when}</dd>
        </div>
      )}
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
