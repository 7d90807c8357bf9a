import { type ArchiveImage, type DrawnArea, formatUsd, type QuoteLine } from '@groundtrack/contract';
import { measureArea } from '@groundtrack/geo';
import { useId, useMemo } from 'react';
import { polygonsOf } from '../../lib/area-polygons.ts';
import { chargeText } from '../../lib/charge-text.ts';
import { formatNumber } from '../../lib/intl.ts';
import { sharePercent } from '../../lib/share-percent.ts';
import { useUnits } from '../../lib/use-units.ts';
import { isLittle } from './coverage-text.ts';
import { findProduct, isAreaSize, type ProductChoice, sizeText, toSizes } from './product-rules.ts';
import classes from './size-cards.module.css';

interface SizeCardsProps {
  readonly image: ArchiveImage;
  /** The searched area. */
  readonly area: DrawnArea | undefined;
  readonly options: {
    /** The options other than the size. Prices include them. */
    readonly wanted: ProductChoice;
    readonly quotes: ReadonlyMap<string, QuoteLine>;
  };
  readonly sizeName: string;
  readonly onChoose: (sizeName: string) => void;
}

/** Every size with its price and explanation. */
export function SizeCards({ image, area, options: { wanted, quotes }, sizeName, onChoose }: SizeCardsProps) {
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
            {area && isAreaSize(image, size.name) ? <Covers area={area} coverage={image.coverage} /> : null}
          </label>
        );
      })}
    </fieldset>
  );
}

/** `Covers 26 % of your area (21.33 of 82.04 km²)` */
function Covers({ area, coverage }: { readonly area: DrawnArea; readonly coverage: number | undefined }) {
  const areaKm2 = useMemo(() => measureArea(polygonsOf(area)).areaKm2, [area]);
  if (coverage === undefined) return null;
  const [part, whole] = [areaKm2 * coverage, areaKm2].map((km2) => formatNumber(km2, 2));
  return (
    <span className={classes.covers} data-little={isLittle(coverage)}>
      {`Covers ${sharePercent(coverage)} of your area (${part} of ${whole} km²)`}
    </span>
  );
}

/** The area and its price, and extra charges. */
function reasonOf({ fees }: QuoteLine, charged: string): string {
  return [charged, ...fees.map(({ description, amountCents }) => `${description} ${formatUsd(amountCents)}`)].join(
    ' + ',
  );
}
