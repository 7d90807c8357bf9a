import { type OrderLine, type Receipt, sourceName } from '@groundtrack/contract';
import { areaFacts, soldKm2Of } from '../../lib/area-text.ts';
import { chargeText } from '../../lib/charge-text.ts';
import { namesText } from '../../lib/names-text.ts';
import { METRIC } from '../../lib/units.ts';
import { AreaShape } from '../../ui/area-shape.tsx';
import { Money } from '../../ui/money.tsx';
import { UtcTime } from '../../ui/utc-time.tsx';
import { LineDate } from './line-date.tsx';
import { paymentText, stateTexts } from './order-texts.ts';
import classes from './receipt.module.css';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
}

/** The printed part: only the receipt. */
export function ReceiptSheet({ receipt }: ReceiptSheetProps) {
  const simulated = receipt.lines.some((line) => line.simulated);
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <p className={classes.seller}>{receipt.seller.name}</p>
          <Lines lines={[...receipt.seller.address, ...(receipt.seller.taxNote ? [receipt.seller.taxNote] : [])]} />
        </div>
        <div className={classes.number}>
          <h1 className={classes.title}>Receipt {receipt.number}</h1>
          <p>
            <UtcTime iso={receipt.issuedISO} />
          </p>
        </div>
      </header>
      {receipt.testMode || simulated ? (
        <p className={classes.notice}>
          {receipt.testMode ? <strong>Test mode. No card was charged. </strong> : null}
          {simulated ? 'Lines marked SIMULATED are drawn by this server, not taken from orbit.' : null}
        </p>
      ) : null}
      <div className={classes.parties}>
        <section aria-label="Buyer">
          <h2 className={classes.label}>Buyer</h2>
          <Lines
            lines={[receipt.buyer.name, receipt.buyer.company, ...receipt.buyer.address, receipt.buyer.email].filter(
              (line) => line !== '',
            )}
          />
        </section>
        <section aria-label="Order">
          <h2 className={classes.label}>Order</h2>
          <p className={classes.reference}>{receipt.orderId}</p>
          <p>
            Placed <UtcTime iso={receipt.placedISO} />
          </p>
          <p>{stateTexts[receipt.state]}</p>
        </section>
      </div>
      <table className={classes.table}>
        <caption className="gt-visually-hidden">What was bought</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={classes.amount}>
              Amount
            </th>
          </tr>
        </thead>
        {receipt.lines.map((line) => (
          <Item key={line.imageId} line={line} />
        ))}
      </table>
      <Sums receipt={receipt} />
      <footer className={classes.foot}>
        <p>
          {paymentText(receipt)}
          {receipt.payment ? (
            <>
              {' '}
              Payment number <span className={classes.reference}>{receipt.payment.reference}</span>
            </>
          ) : null}
        </p>
        <p>Times are UTC. Amounts are US dollars (USD).</p>
      </footer>
    </article>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address className={classes.lines}>
      {lines.map((line, index) => (
        // Two lines of an address may be equal, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

/** One item with its fees. A page break never splits it. */
function Item({ line }: { readonly line: OrderLine }) {
  const { quote } = line;
  const licence = quote?.licence ?? { title: 'Terms of Service', version: line.termsVersion };
  return (
    <tbody className={classes.item}>
      <tr>
        <th scope="row">
          {line.kind !== 'tasking' && line.area ? <AreaShape area={line.area} /> : null}
          <span className={classes.what}>
            {line.simulated ? <span className={classes.simulated}>SIMULATED</span> : null}
            {namesText(line.satellite)} ({sourceName(line.company, line.operator)}),{' '}
            <LineDate line={line} precision="minute" Time={UtcTime} />
          </span>
          <span className={classes.detail}>
            {[line.product, ...areaFacts(soldKm2Of(quote), METRIC), line.locationDescription].join(', ')}
          </span>
          {line.kind === 'tasking' ? null : <span className={classes.detail}>Image {line.featureId}</span>}
          {quote ? <span className={classes.detail}>{chargeText(quote, METRIC)}</span> : null}
          <span className={classes.detail}>
            {licence.title}, version {licence.version}
          </span>
        </th>
        <td className={classes.amount}>
          <Money priceCents={quote?.imageryCents ?? line.price} />
        </td>
      </tr>
      {quote?.fees.map((fee) => (
        <tr key={fee.description} className={classes.fee}>
          <th scope="row">{fee.description}</th>
          <td className={classes.amount}>
            <Money priceCents={fee.amountCents} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const kindTexts = { charge: 'Charged', refund: 'Refunded', adjustment: 'Adjusted' } as const;

/** The total of the order, then every payment and refund in the ledger. */
function Sums({ receipt }: ReceiptSheetProps) {
  const { ledger, charged, refunded, adjusted } = receipt;
  return (
    <dl className={classes.sums}>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money priceCents={receipt.total} />
        </dd>
      </div>
      {ledger.map(({ atISO, kind, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ledger only grows
        <div key={index}>
          <dt>
            {kindTexts[kind]} <UtcTime iso={atISO} />
          </dt>
          <dd>
            <Money priceCents={amount} />
          </dd>
        </div>
      ))}
      {ledger.length > 1 ? (
        <div className={classes.total}>
          <dt>Net total</dt>
          <dd>
            <Money priceCents={charged - refunded + adjusted} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
