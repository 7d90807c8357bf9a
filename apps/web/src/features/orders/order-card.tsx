import { type Cents, formatUsd, type ListedOrder, refundText, sourceName } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { TaskingPicture } from '../../api/tasking-picture.tsx';
import { lineSizeFacts } from '../../lib/area-text.ts';
import { namesText } from '../../lib/names-text.ts';
import { paths } from '../../lib/paths.ts';
import { stateName } from '../../lib/state-meanings.ts';
import { useUnits } from '../../lib/use-units.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import thumbnail from '../../ui/thumbnail.module.css';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { LineDate } from './line-date.tsx';
import { LinePicture } from './line-picture.tsx';
import { stateTexts } from './order-texts.ts';
import classes from './orders.module.css';

interface OrderCardProps {
  readonly order: ListedOrder;
  readonly onDiscard: () => void;
}

/** One order: its date, items, state and payments. */
export function OrderCard({ order, onDiscard }: OrderCardProps) {
  const { lines, state, receiptNumber, paidISO, total, charged, refunded } = order;
  const units = useUnits();
  return (
    <li className={classes.order}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {receiptNumber === null ? <ZonedInstant iso={order.placedISO} /> : `Order ${receiptNumber}`}
        </h2>
        {paidISO === null ? null : (
          <span className={classes.when}>
            Paid <ZonedInstant iso={paidISO} />
          </span>
        )}
        {state === 'paid' ? null : (
          <span className={classes.state} data-state={state}>
            {stateTexts[state]}
          </span>
        )}
      </header>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.imageId} className={classes.line}>
            {line.kind === 'tasking' ? (
              <span className={thumbnail.thumbnail}>
                <TaskingPicture place={line} sizeKm={line.size} />
              </span>
            ) : (
              <LinePicture line={line} />
            )}
            <span className={classes.what}>
              <strong className={classes.place}>{line.locationDescription}</strong>
              <span className={classes.more}>
                {namesText(line.satellite)} ({sourceName(line.company, line.operator)}) ·{' '}
                <LineDate line={line} precision="day" Time={ZonedInstant} />
              </span>
              <span className={classes.more}>
                {[line.product, ...lineSizeFacts(line, units)].join(' · ')}
                {line.simulated ? ' · SIMULATED' : ''}
              </span>
              {line.refund ? (
                <span className={classes.money}>{`${refundText(line.refund)}. Not delivered.`}</span>
              ) : line.serverState ? (
                <span className={classes.money}>
                  <StateBadge state={line.serverState}>{stateName(line.serverState)}</StateBadge>
                </span>
              ) : null}
            </span>
            <Money priceCents={line.price} />
          </li>
        ))}
      </ul>
      <footer className={classes.foot}>
        <dl className={classes.sums}>
          {lines.length > 1 ? <Sum label="Total" cents={total} /> : null}
          {state === 'open' || charged === total ? null : <Sum label="Charged" cents={charged} />}
          {refunded > 0 ? <Sum label="Refunded" cents={refunded} /> : null}
        </dl>
        {receiptNumber === null ? (
          <Unpaid order={order} onDiscard={onDiscard} />
        ) : (
          <div className={classes.paid}>
            <LinkButton to={paths.receipt(order.orderId)} variant="default" size="xs">
              {`Receipt ${receiptNumber}`}
            </LinkButton>
            <LinkButton
              to={paths.order(order.orderId)}
              variant="default"
              size="xs"
              aria-label={`Open order ${receiptNumber}`}
            >
              Open order
            </LinkButton>
          </div>
        )}
      </footer>
    </li>
  );
}

/** The actions for an unpaid order, and when it expires. */
function Unpaid({ order, onDiscard }: OrderCardProps) {
  const { orderId, total, state, payUntilISO } = order;
  if (state !== 'open' || payUntilISO === null) return <p className={classes.unpaid}>Nothing was charged.</p>;
  return (
    <div className={classes.unpaid}>
      <span>
        Nothing was charged. It closes by itself at <ZonedInstant iso={payUntilISO} />.
      </span>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
      <LinkButton to={paths.checkout(orderId)} variant="default" size="xs">
        {`Pay ${formatUsd(total)}`}
      </LinkButton>
    </div>
  );
}

function Sum({ label, cents }: { readonly label: string; readonly cents: Cents }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money priceCents={cents} />
      </dd>
    </div>
  );
}
