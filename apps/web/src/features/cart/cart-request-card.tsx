import type { QuoteLine } from '@groundtrack/contract';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { SimulatedDeadline } from '../../api/simulated-deadline.tsx';
import { TaskingPicture } from '../../api/tasking-picture.tsx';
import { formatLatitude, formatLongitude } from '../../lib/format.ts';
import { useUnits } from '../../lib/use-units.ts';
import { windowMinutes } from '../../lib/window-text.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { WindowTime } from '../../ui/window-time.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './cart.module.css';
import { type CartRequest, requestCents } from './cart-request.ts';
import { FeesNotice } from './fees-notice.tsx';
import { OfferNotice } from './offer-notice.tsx';
import type { OfferState } from './offer-state.ts';
import { PassedNotice } from './passed-notice.tsx';
import { PriceLines } from './price-lines.tsx';

interface CartRequestCardProps {
  readonly item: CartRequest;
  readonly offer: OfferState;
  readonly onRemove: () => void;
  /** Accepts the current price of the request. */
  readonly onAccept: (line: QuoteLine) => void;
  /** Replaces the request by one with its next window or dates. */
  readonly onReplace: (request: CartRequest) => void;
  readonly onRecheck: () => void;
}

/** A tasking request in the cart (spec section 2, Cart). */
export function CartRequestCard({ item, offer, onRemove, onAccept, onReplace, onRecheck }: CartRequestCardProps) {
  const { description, geometry, selectedProduct: product } = item;
  const [longitude, latitude] = geometry.coordinates;
  const name = `${description}, ${product.description}`;
  const line = offer.kind === 'good' ? offer.line : item.quote;
  const isSold = offer.kind !== 'withdrawn' && offer.kind !== 'passed' && offer.kind !== 'fees';
  return (
    <li className={classes.card}>
      <div className={classes.preview}>
        <TaskingPicture place={{ latitude, longitude }} sizeKm={product.metadata.size} />
      </div>
      <div className={classes.facts}>
        <RequestFacts item={item} />
        {line && isSold ? <PriceLines line={line} /> : null}
        {isSold ? (
          <p className={classes.rule}>
            {line?.cancellation ?? product.metadata.cancellation}
            <SimulatedDeadline product={product} window={item.pass} />
          </p>
        ) : null}
        <Notice item={item} offer={offer} onAccept={onAccept} onReplace={onReplace} onRecheck={onRecheck} />
      </div>
      <strong className={classes.price}>
        <Money priceCents={requestCents(item)} />
      </strong>
      <div className={classes.remove}>
        <TextButton onClick={onRemove} label={`Remove ${name}`}>
          Remove
        </TextButton>
      </div>
    </li>
  );
}

function Notice({ item, offer, onAccept, onReplace, onRecheck }: Omit<CartRequestCardProps, 'onRemove'>) {
  if (offer.kind === 'passed')
    return <PassedNotice request={item} message={offer.message} nextWindow={offer.nextWindow} onReplace={onReplace} />;
  if (offer.kind === 'fees') return <FeesNotice request={item} offer={offer} onReplace={onReplace} />;
  return (
    <OfferNotice of="request" offer={offer} shownCents={requestCents(item)} onAccept={onAccept} onRecheck={onRecheck} />
  );
}

/** Two lines; the rest is folded. */
function RequestFacts({ item }: { readonly item: CartRequest }) {
  const { description, geometry, window, selectedProduct: product, additionalFees, pass, notes } = item;
  const [longitude, latitude] = geometry.coordinates;
  const provider = useProviderLabel(product.metadata.provider);
  const units = useUnits();
  const latestISO = new Date(windowMinutes(window).stopMs).toISOString();
  const { x, y } = product.metadata.size;
  return (
    <>
      <p className={classes.name}>
        <span>{description}</span>
      </p>
      <Facts
        facts={[product.description, units.box(x, y), provider, ...(pass ? [pass.satellite] : [])]}
        lead={
          pass ? (
            <WindowTime window={window} />
          ) : (
            <>
              <ZonedInstant iso={window.start} /> to <ZonedInstant iso={window.stop} />
            </>
          )
        }
      />
      <details className={classes.lines}>
        <summary>What you request</summary>
        <DataList
          rows={[
            { label: 'Product', value: product.description },
            { label: 'Provider', value: provider },
            { label: 'Description', value: description },
            { label: 'Latitude', value: formatLatitude(latitude) },
            { label: 'Longitude', value: formatLongitude(longitude) },
            ...(pass ? [{ label: 'Satellite', value: pass.satellite }] : []),
            { label: 'Earliest Image Date', value: <ZonedInstant iso={window.start} /> },
            { label: 'Latest Image Date', value: <ZonedInstant iso={latestISO} /> },
            { label: 'Tasking Cost', value: <Money priceCents={product.price} /> },
            ...additionalFees.map((fee) => ({ label: fee.description, value: <Money priceCents={fee.price} /> })),
            ...(additionalFees.length > 0
              ? [{ label: 'Total Cost', value: <Money priceCents={requestCents(item)} /> }]
              : []),
            { label: 'Notes', value: notes === '' ? 'None' : <span className={classes.notes}>{notes}</span> },
          ]}
        />
      </details>
    </>
  );
}
