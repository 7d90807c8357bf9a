import type { QuoteLine } from '@groundtrack/contract';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { PurchasePicture } from '../../api/purchase-picture.tsx';
import { areaFacts, soldKm2Of } from '../../lib/area-text.ts';
import { formatPercent } from '../../lib/format.ts';
import { imageName } from '../../lib/image-name.ts';
import { sharePercent } from '../../lib/share-percent.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './cart.module.css';
import { type CartImage, clippedTo, selectedProduct } from './cart.ts';
import { OfferNotice } from './offer-notice.tsx';
import type { OfferState } from './offer-state.ts';
import { PriceLines } from './price-lines.tsx';

interface CartImageCardProps {
  readonly item: CartImage;
  readonly offer: OfferState;
  readonly onRemove: () => void;
  /** Accepts the current price of the image. */
  readonly onAccept: (line: QuoteLine) => void;
  readonly onRecheck: () => void;
}

/** An image on two lines. Price details and cancellation rules are collapsed below. */
export function CartImageCard({ item, offer, onRemove, onAccept, onRecheck }: CartImageCardProps) {
  const { image, place } = item;
  const product = selectedProduct(item);
  const units = useUnits();
  const label = useProviderLabel(image.provider);
  const name = `${image.satellite}, ${product.description}`;
  const line = offer.kind === 'good' ? offer.line : item.quote;
  const area = clippedTo(item);
  return (
    <li className={classes.card}>
      <div className={classes.preview}>
        <PurchasePicture image={image} size={product.metadata.size} area={area} alt={`Preview of ${name}`} />
      </div>
      <div className={classes.facts}>
        <p className={classes.name}>
          <span>{place.location}</span> <ZonedInstant iso={image.dateAcquiredISO} />
        </p>
        <Facts
          facts={[
            imageName(label, image.satellite, image.operator),
            units.resolution(image.groundSampleDistance),
            product.description,
            ...areaFacts(soldKm2Of(line), units),
            ...choiceFacts(item),
            ...remarks(item),
          ]}
        />
        {line && offer.kind !== 'withdrawn' ? <PriceLines line={line} /> : null}
        {offer.kind === 'passed' || offer.kind === 'fees' ? null : (
          <OfferNotice of="image" offer={offer} shownCents={product.price} onAccept={onAccept} onRecheck={onRecheck} />
        )}
      </div>
      <strong className={classes.price}>
        <Money priceCents={product.price} />
      </strong>
      <div className={classes.remove}>
        <TextButton onClick={onRemove} label={`Remove ${name}`}>
          Remove
        </TextButton>
      </div>
    </li>
  );
}

/** What may be a reason not to buy the image: cloud, and a missing part of the area. */
function remarks(item: CartImage): string[] {
  const { cloudCover, coverage } = item.image;
  const isPart = clippedTo(item) !== undefined && coverage !== undefined && coverage < 1;
  return [
    ...(cloudCover === null ? [] : [`${formatPercent(cloudCover)} cloud`]),
    ...(isPart ? [`covers ${sharePercent(coverage)} of your area`] : []),
  ];
}

/** The chosen bands, grid, resampling, and picture format. Analytic products always list their bands. */
function choiceFacts(item: CartImage): string[] {
  const { grid, resampling, picture } = item.delivery ?? {};
  return [
    ...bandFacts(item),
    ...(grid === undefined ? [] : [typeof grid === 'number' ? `EPSG:${grid}` : 'Grid as taken']),
    ...(resampling ? [`${resampling[0]?.toUpperCase()}${resampling.slice(1)} resampling`] : []),
    ...(picture === 'png' ? ['JPG and PNG'] : []),
  ];
}

function bandFacts(item: CartImage): string[] {
  const { image, delivery } = item;
  if (selectedProduct(item).metadata.kind !== 'analytic' || !image.analytic) return [];
  const bands = image.analytic.bands.filter(({ name }) => delivery?.bands?.includes(name) ?? true);
  return [bands.map(({ description }) => description).join(', ') || 'All bands of the file'];
}
