import type { ArchiveImage } from '@groundtrack/contract';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { isClipped } from '../../lib/clipped-product.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { POPOVER_IN_VIEW } from '../../ui/popover-in-view.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { AddSheet } from './add-sheet.tsx';
import { ProductChooser } from './product-chooser.tsx';
import { lowestPriceCents } from './product-rules.ts';
import classes from './result-row.module.css';

interface AddPopupProps {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
  /** Whether one of its products is in the cart. */
  readonly inCart: boolean;
  /** Called when it opens and closes. */
  readonly onOpened?: (isOpen: boolean) => void;
}

/** The lowest price of an image, and the button that chooses a product. */
export function AddPopup({ image, name, inCart, onOpened }: AddPopupProps) {
  const [opened, setOpenedAs] = useState<'popover' | 'sheet' | null>(null);
  const setOpened = (as: 'popover' | 'sheet' | null) => {
    setOpenedAs(as);
    onOpened?.(as !== null);
  };
  const close = () => setOpened(null);
  // Asked when it opens, because hundreds of rows would listen to the width of the window.
  const open = () => setOpened(window.matchMedia('(max-width: 40em)').matches ? 'sheet' : 'popover');
  const fromCents = lowestPriceCents(image);
  // The lowest price is that of the searched area if the image is sold clipped to it.
  const isForArea = image.products.some(isClipped);
  return (
    <Popover
      opened={opened === 'popover'}
      onChange={close}
      // Over the map, beside the rows whose buttons it would cover.
      position="right-start"
      middlewares={POPOVER_IN_VIEW}
      shadow="md"
      trapFocus
      withArrow
      width={260}
      hideDetached={false}
    >
      <span className={classes.offer}>
        {inCart ? (
          <span className={classes.inCart}>
            <CheckIcon size={14} />
            In cart
          </span>
        ) : null}
        {fromCents === null ? (
          <span className={classes.from}>not for sale</span>
        ) : (
          <span className={classes.from}>
            {isForArea ? null : <span>from </span>}
            <strong className={classes.price}>
              <Money priceCents={fromCents} />
            </strong>
          </span>
        )}
      </span>
      <Popover.Target>
        <RowButton aria-label={`Add ${name} to the cart`} onClick={opened ? close : open}>
          Add
        </RowButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Add ${name} to the cart`}>
        <ProductChooser image={image} />
      </Popover.Dropdown>
      {opened === 'sheet' ? <AddSheet image={image} onClose={close} /> : null}
    </Popover>
  );
}
