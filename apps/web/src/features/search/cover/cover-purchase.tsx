import { type ArchiveImage, formatUsd } from '@groundtrack/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import type { SearchCart } from '../product-chooser.tsx';
import { useSearch } from '../search-store.ts';
import { useImageNames } from '../use-image-names.ts';
import classes from './cover-purchase.module.css';
import { type LeftOut, TOGETHER_LABELS, type TogetherFormat, toTogether } from './together-rules.ts';
import { type TogetherQuotes, useTogetherQuotes } from './use-together-quotes.ts';

interface CoverPurchaseProps {
  readonly images: readonly ArchiveImage[];
  readonly formats: readonly TogetherFormat[];
  readonly format: TogetherFormat;
  readonly cart: SearchCart;
}

/** Adds all images that cover the area to the cart, clipped to it, in one format. */
export function CoverPurchase({ images, formats, format, cart }: CoverPurchaseProps) {
  const chooseFormat = useSearch((state) => state.chooseFormat);
  const together = useTogetherQuotes(toTogether(images, format), cart.placeOf);
  return (
    <div className={classes.purchase}>
      {formats.length > 1 ? (
        <NativeSelect
          size="xs"
          label="Files of each image"
          data={formats.map((value) => ({ value, label: TOGETHER_LABELS[value] }))}
          value={format}
          // The options are formats.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          onChange={({ currentTarget }) => chooseFormat(currentTarget.value as TogetherFormat)}
        />
      ) : null}
      {together.sold.length > 0 ? <AddAll together={together} cart={cart} /> : null}
      {together.leftOut.length > 0 ? <NotSold leftOut={together.leftOut} /> : null}
    </div>
  );
}

interface AddAllProps {
  readonly together: TogetherQuotes;
  readonly cart: SearchCart;
}

function AddAll({ together: { sold, totalCents, isLoading: isAsking, error }, cart }: AddAllProps) {
  const [takeOut, setTakeOut] = useState<(() => void) | null>(null);
  const missing = sold.filter(({ image, product }) => !cart.has(image.featureId, product.priceId));
  const isAdded = missing.length === 0;
  const add = () => {
    if (isAdded || isAsking) return;
    const undo = cart.addAll(missing.map(({ image, product }) => ({ image, priceId: product.priceId })));
    setTakeOut(() => undo);
  };
  const undo = () => {
    takeOut?.();
    setTakeOut(null);
  };
  return (
    <div className={classes.buy}>
      <output className={classes.price} aria-label="Price together">
        {formatUsd(totalCents)}
      </output>
      <span className={classes.quiet}>{noteOf(sold.length, { isAsking, isUnknown: error !== null })}</span>
      {/* Uses aria-disabled, because a disabled button would lose the focus. */}
      <Button size="xs" aria-disabled={isAdded || isAsking} data-disabled={isAdded || isAsking} onClick={add}>
        {isAdded ? 'Added to Cart' : `Add ${imagesText(missing.length)} to Cart`}
      </Button>
      {isAdded ? (
        <span className={classes.after}>
          {takeOut ? <TextButton onClick={undo}>Undo</TextButton> : null}
          <Link to={paths.cart()}>Open the cart</Link>
        </span>
      ) : null}
    </div>
  );
}

function noteOf(count: number, { isAsking, isUnknown }: { readonly isAsking: boolean; readonly isUnknown: boolean }) {
  if (isAsking) return 'Checking the prices…';
  if (isUnknown) return 'Prices could not be checked. The cart checks them again.';
  return count === 1 ? 'Clipped to your area' : 'Clipped to your area. Overlaps are charged twice';
}

function imagesText(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

/** Chosen images that cannot be bought clipped. */
function NotSold({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const toName = useImageNames();
  const zone = useZone();
  return (
    <details className={classes.notSold}>
      <summary>{`${imagesText(leftOut.length)} cannot be bought clipped to your area`}</summary>
      <ul>
        {leftOut.map(({ image, reason }) => (
          <li key={`${image.provider} ${image.featureId}`}>
            <span>{`${toName(image)} of ${zone.instant(Date.parse(image.dateAcquiredISO))}`}</span> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
