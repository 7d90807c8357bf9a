import { type ArchiveImage, formatUsd } from '@groundtrack/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { useChosenDelivery } from '../delivery/use-chosen-delivery.ts';
import type { SearchCart } from '../product-chooser.tsx';
import { useImageNames } from '../use-image-names.ts';
import classes from './cover-purchase.module.css';
import {
  type LeftOut,
  TOGETHER_LABELS,
  type TogetherFormat,
  toChoice,
  toFormat,
  togetherFormats,
  toTogether,
} from './together-rules.ts';
import { type TogetherQuotes, useTogetherQuotes } from './use-together-quotes.ts';

interface CoverPurchaseProps {
  readonly images: readonly ArchiveImage[];
  readonly cart: SearchCart;
}

/** Adds all images that cover the area to the cart, clipped to it, in one format. */
export function CoverPurchase({ images, cart }: CoverPurchaseProps) {
  const { product, choose, keep } = useChosenDelivery();
  const formats = togetherFormats(images);
  const wanted = toFormat(product);
  const format = formats.includes(wanted) ? wanted : (formats[0] ?? 'jpg');
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
          onChange={({ currentTarget }) => choose({ product: toChoice(currentTarget.value as TogetherFormat) })}
        />
      ) : null}
      {together.sold.length > 0 ? <AddAll together={together} cart={cart} onAdd={keep} /> : null}
      {together.leftOut.length > 0 ? <NotSold leftOut={together.leftOut} /> : null}
    </div>
  );
}

interface AddAllProps {
  readonly together: TogetherQuotes;
  readonly cart: SearchCart;
  readonly onAdd: () => void;
}

function AddAll({ together: { sold, totalCents, isLoading: isAsking, error }, cart, onAdd }: AddAllProps) {
  const [takeOut, setTakeOut] = useState<(() => void) | null>(null);
  const missing = sold.filter(({ image, product }) => !cart.has(image.featureId, product.priceId));
  const isAdded = missing.length === 0;
  const add = () => {
    if (isAdded || isAsking) return;
    const undo = cart.addAll(missing.map(({ image, product }) => ({ image, priceId: product.priceId })));
    setTakeOut(() => undo);
    onAdd();
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
  if (isUnknown) return 'The prices could not be checked; the cart checks them again.';
  return count === 1 ? 'clipped to your area' : 'clipped to your area; overlaps are charged twice';
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
