import type { ArchiveQuoteLine, QuoteLine } from '@groundtrack/contract';
import { chargeText } from '../../lib/charge-text.ts';
import { type Units } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Money } from '../../ui/money.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './cart.module.css';

interface PriceLinesProps {
  readonly line: QuoteLine;
}

/** How the price of an image is computed, its license, and when it expires. */
export function PriceLines({ line }: PriceLinesProps) {
  const units = useUnits();
  return (
    <details className={classes.lines}>
      <summary>
        <span className={classes.charge}>
          {line.kind === 'tasking' ? 'How the price is made' : chargeText(line, units)}
        </span>
        <span className={classes.shortCharge}>Price details</span>
      </summary>
      <DataList
        rows={[
          { label: 'Imagery', value: <Money priceCents={line.imageryCents} /> },
          // A tasking has one price for any area.
          ...(line.kind === 'tasking'
            ? []
            : [...areaRows(line, units), { label: 'Minimum', value: toMinimum(line, units) }]),
          ...line.fees.map(({ description, amountCents }) => ({
            label: description,
            value: <Money priceCents={amountCents} />,
          })),
          { label: 'Total', value: <Money priceCents={line.totalCents} /> },
          { label: 'License', value: line.licence ? `${line.licence.title} (${line.licence.version})` : 'None' },
          { label: 'Valid until', value: <ZonedInstant iso={line.validUntil} /> },
        ]}
      />
      {line.kind === 'tasking' || line.cancellation === undefined ? null : (
        <p className={classes.rule}>{line.cancellation}</p>
      )}
    </details>
  );
}

/** How the billed area of a clipped product is computed. */
function areaRows({ drawnKm2, areaKm2, chargedKm2 }: ArchiveQuoteLine, { area }: Units) {
  if (drawnKm2 === undefined) return [];
  return [
    { label: 'Area you drew', value: area(drawnKm2) },
    { label: 'The image shows', value: area(areaKm2) },
    { label: 'Charged area', value: area(chargedKm2) },
  ];
}

function toMinimum(line: ArchiveQuoteLine, { area }: Units) {
  if (!line.minimum) return 'None';
  const { minimum, minimumApplied } = line;
  const least = minimum.kind === 'area' ? area(minimum.km2) : <Money priceCents={minimum.amountCents} />;
  return (
    <>
      {least}
      {minimumApplied ? ', charged' : ''}
    </>
  );
}
