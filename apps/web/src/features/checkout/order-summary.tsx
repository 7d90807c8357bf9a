import { isDemoAddress, toCents } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Money } from '../../ui/money.tsx';
import summaryCard from '../../ui/summary-card.module.css';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';
import { LinePreview } from './line-preview.tsx';

interface OrderSummaryProps {
  readonly lines: readonly CheckoutLine[];
  /** The link back. */
  readonly children: ReactNode;
}

/** The items to buy next to the card, and the link back. */
export function OrderSummary({ lines, children }: OrderSummaryProps) {
  const units = useUnits();
  const buyer = useSession()?.username;
  const totalCents = toCents(lines.reduce((sum, { priceCents }) => sum + priceCents, 0));
  return (
    <aside className={`${summaryCard.card} ${classes.summary}`} aria-label="Your order">
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <LinePreview line={line} />
            <span className={classes.what}>
              <strong>{line.place}</strong>
              <span className={classes.rule}>{[line.name, ...areaFacts(line.areaKm2, units)].join(', ')}</span>
            </span>
            <Money priceCents={line.priceCents} />
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Total</span>
        <strong>
          <Money priceCents={totalCents} />
        </strong>
      </p>
      {buyer === undefined || isDemoAddress(buyer) ? null : (
        <p className={classes.receipt}>
          We’ll send the receipt to <span className={classes.address}>{buyer}</span>.
        </p>
      )}
      {children}
    </aside>
  );
}
