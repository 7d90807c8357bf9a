import type { PriceId, SceneId } from '@groundtrack/contract';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type ArchiveImage, formatUsd } from '@groundtrack/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { createContext, use, useState } from 'react';
import { useUnits } from '../../util/use-units.ts';
import { findProduct, sizeText, tiffChoices, toSizes } from './product-rules.ts';
import classes from './search.module.css';
import { useDeliveryCheck } from './use-delivery-check.ts';

/** The cart as this feature sees it; the route hands it in. */
export interface SearchCart {
  readonly has: (featureId: SceneId, priceId: PriceId) => boolean;
  readonly add: (image: ArchiveImage, priceId: PriceId) => void;
}

/** Reaches the open chooser alone: what goes into the cart does not draw the rows of a long list again. */
export const SearchCartContext = createContext<SearchCart>({ has: () => false, add: () => {} });

/** Size, GeoTIFF, price and the way into the cart, or why the image cannot be delivered. */
export function ProductChooser({ image }: { readonly image: ArchiveImage }) {
  const cart = use(SearchCartContext);
  const units = useUnits();
  const sizes = toSizes(image);
  const [sizeName, setSizeName] = useState(sizes[0]?.name ?? '');
  const [tiff, setTiff] = useState(false);
  const product = findProduct(image, sizeName, tiff);
  const { isChecking, reason } = useDeliveryCheck(image);
  if (reason !== null) return <p className={classes.quiet}>{reason}</p>;
  if (!product) return <p className={classes.quiet}>This image is not for sale.</p>;
  const hasTiff = product.metadata.tiff ?? false;
  const added = cart.has(image.featureId, product.priceId);
  const isFixed = added || isChecking;
  return (
    <div className={classes.chooser}>
      <NativeSelect
        label="Size"
        data={sizes.map((size) => ({
          value: size.name,
          label: `${sizeText(size, units)} (${units.box(size.x, size.y)})`,
        }))}
        value={sizeName}
        onChange={(event) => setSizeName(event.currentTarget.value)}
      />
      <Checkbox
        label="GeoTIFF"
        checked={hasTiff}
        disabled={tiffChoices(image, sizeName).length < 2}
        onChange={(event) => setTiff(event.currentTarget.checked)}
      />
      <div className={classes.buy}>
        <output className={classes.price} aria-label="Price">
          {isChecking ? <span className={classes.quiet}>Checking the image …</span> : formatUsd(product.price)}
        </output>
        {/* Disabled, but not for the browser: it would drop the focus, and with it the keys of the window around. */}
        <Button
          aria-disabled={isFixed}
          data-disabled={isFixed}
          onClick={() => (isFixed ? undefined : cart.add(image, product.priceId))}
        >
          {added ? 'Added to Cart' : 'Add to Cart'}
        </Button>
      </div>
    </div>
  );
}
