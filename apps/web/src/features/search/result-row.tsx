import type { ArchiveImage, AreaCloud } from '@groundtrack/contract';
import { Popover } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { isClipped } from '../../lib/clipped-product.ts';
import { formatDegrees } from '../../lib/format.ts';
import { type Units } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { useZone } from '../../lib/use-zone.ts';
import { Facts } from '../../ui/facts.tsx';
import { CheckIcon, CompareIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { POPOVER_IN_VIEW } from '../../ui/popover-in-view.ts';
import { RowButton } from '../../ui/row-button.tsx';
import toggles from '../../ui/toggle.module.css';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AddSheet } from './add-sheet.tsx';
import { cloudText } from './area-clouds/area-cloud-rules.ts';
import { coverageText } from './coverage-text.ts';
import { ProductChooser } from './product-chooser.tsx';
import { lowestPriceCents } from './product-rules.ts';
import classes from './result-row.module.css';
import { ResultThumbnail } from './result-thumbnail.tsx';
import { useSearch } from './search-store.ts';
import { SizeToggles } from './size-toggles.tsx';

interface ResultRowProps {
  readonly image: ArchiveImage;
  readonly name: string;
  /** Over the searched area; undefined for a searched place, and until it is known. */
  readonly areaCloud: AreaCloud | undefined;
  /** Whether one of its products is in the cart. */
  readonly inCart: boolean;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
  readonly onInfo: (image: ArchiveImage) => void;
}

/** One archive image. Hovering or focusing the row highlights its footprint on the globe. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { featureId } = props.image;
  const setHighlighted = useSearch((state) => state.highlight);
  const selected = useSearch((state) => state.selectedId === featureId);
  const highlighted = useSearch((state) => state.highlightedId === featureId);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const highlight = () => setHighlighted(featureId);
  const release = () => setHighlighted(null);
  return (
    <tr
      ref={row}
      data-result={featureId}
      data-highlighted={highlighted}
      aria-current={selected ? 'true' : undefined}
      className={classes.row}
      onMouseEnter={highlight}
      onMouseLeave={release}
      onFocus={highlight}
      onBlur={release}
    >
      <Cells {...props} />
    </tr>
  );
});

/** Memoized, because hovering a row does not change it. */
const Cells = memo(function Cells({ image, name: source, areaCloud, inCart, onToggle, onInfo }: ResultRowProps) {
  const units = useUnits();
  const zone = useZone();
  // Images of one satellite differ in their time.
  const name = `${source} of ${zone.instant(Date.parse(image.dateAcquiredISO))}`;
  return (
    <>
      <td className={classes.onMap}>
        <SizeToggles image={image} name={name} onToggle={onToggle} />
        <CompareToggle image={image} name={name} />
      </td>
      <td className={classes.preview}>
        <ResultThumbnail image={image} name={name} onToggle={onToggle} />
      </td>
      <td className={classes.date}>
        <ZonedInstant iso={image.dateAcquiredISO} />
        <Facts facts={toFacts(image, areaCloud, units)} />
      </td>
      <td className={classes.info}>
        <button
          type="button"
          className={classes.name}
          aria-label={`Info on ${name}`}
          title={source}
          onClick={() => onInfo(image)}
        >
          <bdi>{source}</bdi>
        </button>
      </td>
      <td className={classes.cart}>
        <AddPopup image={image} name={name} inCart={inCart} />
      </td>
    </>
  );
});

interface NamedImage {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
}

function CompareToggle({ image: { featureId }, name }: NamedImage) {
  const compared = useSearch((state) => state.comparedIds.includes(featureId));
  const toggleCompared = useSearch((state) => state.toggleCompared);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${toggles.toggle} ${classes.compare}`}
      aria-pressed={compared}
      aria-label={`Compare ${name}`}
      title="Compare with another image"
      onClick={() => toggleCompared(featureId)}
    >
      <span className={classes.compareIcon}>
        <CompareIcon size={16} />
      </span>
      <span className={classes.compareText}>Compare</span>
    </button>
  );
}

function toFacts(image: ArchiveImage, areaCloud: AreaCloud | undefined, { resolution }: Units): string[] {
  const { groundSampleDistance, offNadirAngle, coverage, phenomenology } = image;
  return [
    ...(coverage === undefined ? [] : [coverageText(coverage)]),
    resolution(groundSampleDistance),
    ...(phenomenology === 'pan' ? ['black and white'] : []),
    cloudText(image, areaCloud),
    `${formatDegrees(offNadirAngle)} off nadir`,
  ];
}

function AddPopup({ image, name, inCart }: NamedImage & { readonly inCart: boolean }) {
  const [opened, setOpened] = useState<'popover' | 'sheet' | null>(null);
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
      position="bottom-end"
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
            <span>{isForArea ? 'your area ' : 'from '}</span>
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
