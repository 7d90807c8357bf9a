import { type ArchiveImage, formatUsd, type QuoteLine } from '@groundtrack/contract';
import { useId } from 'react';
import { chargeText } from '../../lib/charge-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { findProduct, isAreaSize, type ProductChoice, sizeText, toSizes } from './product-rules.ts';
import classes from './size-cards.module.css';

interface SizeCardsProps {
  readonly image: ArchiveImage;
  /** The options other than the size. Prices include them. */
  readonly wanted: ProductChoice;
  readonly quotes: ReadonlyMap<string, QuoteLine>;
  readonly sizeName: string;
  readonly onChoose: (sizeName: string) => void;
}

/** Every size with its price and explanation. */
export function SizeCards({ image, wanted, quotes, sizeName, onChoose }: SizeCardsProps) {
  const units = useUnits();
  const group = useId();
  return (
    <fieldset className={classes.sizes}>
      <legend>Size</legend>
      {toSizes(image).map((size) => {
        const price = findProduct(image, size.name, wanted)?.price;
        const quote = quotes.get(size.name);
        return (
          <label key={size.name} className={classes.card}>
            <input
              type="radio"
              name={group}
              aria-label={`${sizeText(size, units)} (${units.box(size.x, size.y)})`}
              aria-describedby={quote ? `${group} ${size.name}`.replaceAll(' ', '-') : undefined}
              checked={size.name === sizeName}
              onChange={() => onChoose(size.name)}
            />
            <span className={classes.name}>
              {isAreaSize(image, size.name) ? sizeText(size, units) : units.box(size.x, size.y)}
            </span>
            <span className={classes.price}>{price === undefined ? '' : formatUsd(price)}</span>
            {/* Reserves a line, so that nothing moves when the text loads. */}
            <span className={classes.reason} id={`${group} ${size.name}`.replaceAll(' ', '-')}>
              {quote ? reasonOf(quote, chargeText(quote, units)) : '\u00a0'}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The area and its price, and extra charges. */
function reasonOf({ fees }: QuoteLine, charged: string): string {
  return [charged, ...fees.map(({ description, amountCents }) => `${description} ${formatUsd(amountCents)}`)].join(
    ' + ',
  );
}
