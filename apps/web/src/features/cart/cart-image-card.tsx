import { type QuoteLine, thumbnailEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { FileImage } from '../../api/file-image.tsx';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Money } from '../../ui/money.tsx';
import { UtcTime } from '../../ui/utc-time.tsx';
import { useUnits } from '../../util/use-units.ts';
import classes from './cart.module.css';
import { type CartImage, selectedProduct } from './cart.ts';
import { OfferNotice } from './offer-notice.tsx';
import type { OfferState } from './offer-state.ts';
import { PriceLines } from './price-lines.tsx';

interface CartImageCardProps {
  readonly item: CartImage;
  readonly offer: OfferState;
  readonly onRemove: () => void;
  /** Takes the price the image has now. */
  readonly onAccept: (line: QuoteLine) => void;
  readonly onAskAgain: () => void;
}

export function CartImageCard({ item, offer, onRemove, onAccept, onAskAgain }: CartImageCardProps) {
  const { image, place } = item;
  const product = selectedProduct(item);
  const units = useUnits();
  const provider = useProviderLabel(image.provider);
  const name = `${image.satellite}, ${product.description}`;
  const line = offer.kind === 'good' ? offer.line : item.quote;
  return (
    <li className={classes.card}>
      <div className={classes.preview}>
        <FileImage
          endpoint={thumbnailEndpoint}
          input={{ params: { provider: image.provider, featureId: image.featureId } }}
          alt={`Preview of ${name}`}
        />
      </div>
      <div className={classes.facts}>
        <DataList
          rows={[
            { label: 'Image Date', value: <UtcTime iso={image.dateAcquiredISO} /> },
            { label: 'Satellite', value: image.satellite },
            { label: 'Provider', value: provider },
            { label: 'Location', value: place.location },
            { label: 'Resolution', value: units.resolution(image.groundSampleDistance) },
            { label: 'Product', value: product.description },
            ...bandRows(item),
            ...gridRows(item),
          ]}
        />
        {line && offer.kind !== 'withdrawn' ? <PriceLines line={line} /> : null}
        {line?.cancellation && offer.kind !== 'withdrawn' ? <p className={classes.rule}>{line.cancellation}</p> : null}
        {offer.kind === 'passed' || offer.kind === 'fees' ? null : (
          <OfferNotice
            of="image"
            offer={offer}
            shownCents={product.price}
            onAccept={onAccept}
            onAskAgain={onAskAgain}
          />
        )}
      </div>
      <div className={classes.cost}>
        <strong>
          <Money priceCents={product.price} />
        </strong>
        <Button size="xs" variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** The bands of an analytic product: those that were chosen, or all. */
function bandRows(item: CartImage) {
  const { image, delivery } = item;
  if (selectedProduct(item).metadata.kind !== 'analytic' || !image.analytic) return [];
  const bands = image.analytic.bands.filter(({ name }) => delivery?.bands?.includes(name) ?? true);
  return [{ label: 'Bands', value: bands.map(({ description }) => description).join(', ') || 'All of the file' }];
}

/** Grid and resampling where they were chosen. */
function gridRows({ delivery: { grid, resampling, picture } = {} }: CartImage) {
  return [
    ...(grid === undefined ? [] : [{ label: 'Grid', value: typeof grid === 'number' ? `EPSG:${grid}` : 'As taken' }]),
    ...(resampling ? [{ label: 'Resampling', value: resampling[0]?.toUpperCase() + resampling.slice(1) }] : []),
    ...(picture === 'png' ? [{ label: 'Picture', value: 'JPG and PNG' }] : []),
  ];
}
