import type { ArchiveImage } from '@groundtrack/contract';
import { use } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Facts } from '../../ui/facts.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AddPopup } from './add-popup.tsx';
import classes from './compare.module.css';
import { SearchCartContext } from './product-chooser.tsx';

interface CompareCaptionProps {
  readonly image: ArchiveImage;
  readonly name: string;
  readonly side: 'Left' | 'Right';
  /** Called when the choice of a product opens and closes. */
  readonly onAdding: (isAdding: boolean) => void;
}

/** The facts of one side of a comparison, its price, and the button that adds it. */
export function CompareCaption({ image, name, side, onAdding }: CompareCaptionProps) {
  const { resolution } = useUnits();
  const cart = use(SearchCartContext);
  const { dateAcquiredISO, cloudCover, phenomenology, groundSampleDistance } = image;
  const cloud = phenomenology === 'sar' ? 'SAR' : `cloud ${formatPercent(cloudCover)}`;
  const inCart = image.products.some(({ priceId }) => cart.has(image.featureId, priceId, 'any'));
  return (
    <div className={classes.caption} data-side={side}>
      <span className={classes.side}>{side}</span>
      <ZonedInstant iso={dateAcquiredISO} />
      <span>{name}</span>
      <Facts
        facts={[...(phenomenology === 'pan' ? ['black and white'] : []), cloud, resolution(groundSampleDistance)]}
      />
      <div className={classes.offer}>
        <AddPopup image={image} name={`${name}, ${side.toLowerCase()}`} inCart={inCart} onOpened={onAdding} />
      </div>
    </div>
  );
}
