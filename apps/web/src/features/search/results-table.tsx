import type { ArchiveImage } from '@groundtrack/contract';
import { useMemo, useRef } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import type { AreaClouds } from './area-clouds/use-area-clouds.ts';
import { ImageModal } from './image-modal.tsx';
import { type SearchCart, SearchCartContext } from './product-chooser.tsx';
import rows from './result-row.module.css';
import { ResultRow } from './result-row.tsx';
import classes from './results.module.css';
import { useImageNames } from './use-image-names.ts';
import { useOpenImage } from './use-open-image.ts';
import { useRowCount, useRowsInView } from './use-rows.ts';

interface ResultsTableProps {
  readonly images: readonly ArchiveImage[];
  /** Over the searched area, if known. */
  readonly clouds?: AreaClouds;
  readonly label: string;
  readonly cart: SearchCart;
  /** Must be stable, or all rows render again. */
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
}

const NO_CLOUDS: AreaClouds = new Map();

/** Archive images. Rows are mounted as the user scrolls toward them. */
export function ResultsTable({ images, clouds = NO_CLOUDS, label, cart, onToggle }: ResultsTableProps) {
  const { image: open, show, close } = useOpenImage(images);
  const toName = useImageNames();
  const body = useRef<HTMLTableSectionElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = useRowCount(images, end);
  const mounted = useMemo(() => images.slice(0, count), [images, count]);
  useRowsInView(body, mounted);
  useShortcut('nextAction', () => focusAction(1));
  useShortcut('previousAction', () => focusAction(-1));
  return (
    <SearchCartContext value={cart}>
      <table className={rows.list} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">On Map</th>
            <th scope="col">Preview</th>
            <th scope="col">Date</th>
            <th scope="col">Info</th>
            <th scope="col">Cart</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {mounted.map((image) => (
            <ResultRow
              key={`${image.provider} ${image.featureId}`}
              image={image}
              name={toName(image)}
              areaCloud={clouds.get(image.featureId)}
              inCart={image.products.some(({ priceId }) => cart.has(image.featureId, priceId, 'any'))}
              onToggle={onToggle}
              onInfo={show}
            />
          ))}
        </tbody>
      </table>
      {count < images.length ? <div ref={end} className={classes.end} /> : null}
      {open ? (
        <ImageModal
          image={open}
          areaCloud={clouds.get(open.featureId)}
          steps={stepsFrom(open, images, show)}
          onClose={close}
        />
      ) : null}
    </SearchCartContext>
  );
}

/** Focuses another button of the row with the focus; the first one follows the last. */
function focusAction(step: 1 | -1): void {
  const buttons = [...(document.activeElement?.closest('tr')?.querySelectorAll('button') ?? [])];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((index + step) % buttons.length)?.focus();
}

/** Finds the neighbors of an image in the current table. */
function stepsFrom(open: ArchiveImage, images: readonly ArchiveImage[], show: (image: ArchiveImage) => void) {
  const index = images.findIndex(
    ({ provider, featureId }) => provider === open.provider && featureId === open.featureId,
  );
  const go = (by: 1 | -1) => {
    const next = index < 0 ? undefined : images[index + by];
    if (next) show(next);
  };
  // A filtered-out image has no neighbors.
  return { at: index + 1, count: index < 0 ? 0 : images.length, go };
}
