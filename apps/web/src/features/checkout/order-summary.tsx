import { isDemoAddress, toCents } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { useSession } from '../../api/session.ts';
import { areaFacts } from '../../lib/area-text.ts';
import { formatList } from '../../lib/intl.ts';
import { useUnits } from '../../lib/use-units.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import summaryCard from '../../ui/summary-card.module.css';
import { WindowTime } from '../../ui/window-time.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';
import { LinePreview } from './line-preview.tsx';

interface OrderSummaryProps {
  readonly lines: readonly CheckoutLine[];
  /** The providers whose terms the buyer has agreed to. */
  readonly termsOf: readonly string[];
  /** The link back. */
  readonly children: ReactNode;
}

/** The items to buy next to the card, and the link back. */
export function OrderSummary({ lines, termsOf, children }: OrderSummaryProps) {
  const units = useUnits();
  const labelOf = useProviderLabels();
  const providers = useServerInfo().data?.providers ?? [];
  const simulated = termsOf.filter((name) => providers.some((each) => each.provider === name && each.simulated));
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
              <LineTime line={line} />
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
      {[...new Set(lines.map(({ canceling }) => canceling))].map((rule) =>
        rule === undefined ? null : (
          <p key={rule} className={classes.receipt}>
            {rule}
          </p>
        ),
      )}
      {termsOf.length === 0 ? null : (
        <p className={classes.agreed}>
          <CheckIcon size={16} />
          <span>{`You agreed to the Terms of Service of ${formatList(termsOf.map(labelOf))}.`}</span>
        </p>
      )}
      {simulated.length === 0 ? null : (
        <p className={classes.receipt}>
          {`${formatList(simulated.map(labelOf))} ${simulated.length === 1 ? 'is' : 'are'} simulated. Images carry the word SIMULATED and show no real ground.`}
        </p>
      )}
      {buyer === undefined || isDemoAddress(buyer) ? null : (
        <p className={classes.receipt}>
          We’ll send the receipt to <span className={classes.address}>{buyer}</span>.
        </p>
      )}
      {children}
    </aside>
  );
}

/** When the image was taken, or when it will be. */
function LineTime({ line: { preview, window } }: { readonly line: CheckoutLine }) {
  if (preview)
    return (
      <span className={classes.rule}>
        <ZonedInstant iso={preview.dateAcquiredISO} />
      </span>
    );
  if (!window) return null;
  return (
    <span className={classes.rule}>
      To be taken <WindowTime window={window} />
    </span>
  );
}
