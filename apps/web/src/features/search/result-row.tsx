import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { type ArchiveImage, thumbnail } from '@groundtrack/contract';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import table from '../../ui/table.module.css';
import { UtcTime } from '../../ui/utc-time.tsx';
import { formatDegrees, formatGsd, formatPercent, formatUtc } from '../../util/format.ts';
import { drawnKey } from './footprint-rules.ts';
import { ProductChooser, type SearchCart } from './product-chooser.tsx';
import { imageName, lowestPriceCents, sizesOf } from './product-rules.ts';
import classes from './search.module.css';
import { useSearch } from './search-store.ts';

interface ResultRowProps {
  readonly image: ArchiveImage;
  readonly cart: SearchCart;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
  readonly onInfo: () => void;
}

/** One archive image. Pointing at it, or moving the focus into it, lights its footprint up on the globe. */
export function ResultRow({ image, cart, onToggle, onInfo }: ResultRowProps) {
  const name = imageName(image);
  const setHighlighted = useSearch((state) => state.highlight);
  const toggleCompared = useSearch((state) => state.toggleCompared);
  const drawn = useSearch((state) => state.drawn);
  const selected = useSearch((state) => state.selectedId === image.featureId);
  const highlighted = useSearch((state) => state.highlightedId === image.featureId);
  const compared = useSearch((state) => state.comparedIds.includes(image.featureId));
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const highlight = () => setHighlighted(image.featureId);
  const release = () => setHighlighted(null);
  return (
    <tr
      ref={row}
      data-highlighted={highlighted}
      aria-current={selected ? 'true' : undefined}
      className={`${table['row']} ${classes['row']}`}
      onMouseEnter={highlight}
      onMouseLeave={release}
      onFocus={highlight}
      onBlur={release}
    >
      <td className={classes['onMap']}>
        {sizesOf(image).map((size) => (
          <button
            key={size.name}
            type="button"
            className={classes['toggle']}
            aria-pressed={drawn.includes(drawnKey(image.featureId, size.name))}
            aria-label={`Show ${size.name} of ${name} on the map`}
            onClick={() => onToggle(image, size.name)}
          >
            {size.name}
          </button>
        ))}
      </td>
      <td className={classes['preview']}>
        <Thumbnail image={image} name={name} />
      </td>
      <td className={classes['date']}>
        <UtcTime iso={image.dateAcquiredISO} />
        <span className={classes['source']}>{name}</span>
        <Facts facts={factsOf(image)} />
      </td>
      <td className={classes['info']}>
        <Button size="compact-sm" variant="default" aria-label={`Info on ${name}`} onClick={onInfo}>
          Info
        </Button>
        <Checkbox
          size="xs"
          label="Compare"
          aria-label={`Compare ${name} of ${formatUtc(Date.parse(image.dateAcquiredISO))}`}
          className={classes['compare']}
          checked={compared}
          onChange={() => toggleCompared(image.featureId)}
        />
      </td>
      <td className={classes['cart']}>
        <AddPopup image={image} name={name} cart={cart} />
      </td>
    </tr>
  );
}

/** Radar sees through clouds: there is no cover to tell. */
function factsOf({ groundSampleDistance, phenomenology, cloudCover, offNadirAngle }: ArchiveImage): string[] {
  const seen = phenomenology === 'sar' ? 'SAR' : `cloud ${formatPercent(cloudCover)}`;
  return [formatGsd(groundSampleDistance), seen, `${formatDegrees(offNadirAngle)} off nadir`];
}

/** Fetched once the row comes into view. */
function Thumbnail({ image, name }: { readonly image: ArchiveImage; readonly name: string }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  const { provider, featureId } = image;
  return (
    <div ref={ref} className={classes['thumbnail']}>
      {seen ? (
        <FileImage endpoint={thumbnail} input={{ params: { provider, featureId } }} alt={`Preview of ${name}`} />
      ) : null}
    </div>
  );
}

interface AddPopupProps {
  readonly image: ArchiveImage;
  readonly name: string;
  readonly cart: SearchCart;
}

function AddPopup({ image, name, cart }: AddPopupProps) {
  const [opened, setOpened] = useState(false);
  const inCart = image.products.some(({ priceId }) => cart.has(image.featureId, priceId));
  const fromCents = lowestPriceCents(image);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus withArrow width={260}>
      <Popover.Target>
        <Button size="compact-sm" aria-label={`Add ${name} to the cart`} onClick={() => setOpened(!opened)}>
          Add
        </Button>
      </Popover.Target>
      {inCart ? (
        <span className={classes['inCart']}>in cart</span>
      ) : fromCents === null ? null : (
        <span className={classes['from']}>
          from <Money priceCents={fromCents} />
        </span>
      )}
      <Popover.Dropdown aria-label={`Add ${name} to the cart`}>
        <ProductChooser image={image} cart={cart} />
      </Popover.Dropdown>
    </Popover>
  );
}
