import type { ArchiveImage } from '@groundtrack/contract';
import { use } from 'react';
import { DrawnPurchase } from '../../api/purchase-picture.tsx';
import { usePurchasePicture } from '../../api/use-purchase-picture.ts';
import { drawnKey, WHOLE } from './footprint-rules.ts';
import { SearchCartContext } from './product-chooser.tsx';
import { isAreaSize, toSizes } from './product-rules.ts';
import classes from './result-thumbnail.module.css';
import { useSearch } from './search-store.ts';

interface ResultThumbnailProps {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
  /** Whether the row has come into view, before which nothing is fetched. */
  readonly seen: boolean;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
}

/**
 * The smallest purchase of an image: the searched area or its smallest box, north up. Pressing it draws the whole scene on the map.
 */
export function ResultThumbnail({ image, name, seen, onToggle }: ResultThumbnailProps) {
  const drawn = useSearch((state) => state.drawn.includes(drawnKey(image.featureId, WHOLE)));
  const size = toSizes(image)[0];
  const { placeOf } = use(SearchCartContext);
  // Without a size, nothing is fetched.
  const picture = usePurchasePicture(image, seen ? size : undefined);
  const area = size && isAreaSize(image, size.name) ? placeOf(image)?.area : undefined;
  return (
    <button
      type="button"
      className={classes.thumbnail}
      aria-pressed={drawn}
      aria-label={`Show the whole scene of ${name} on the map`}
      title="Draws the whole scene on the map"
      onClick={() => onToggle(image, WHOLE)}
    >
      {seen ? (
        <DrawnPurchase image={image} size={size} area={area} alt={`Preview of ${name}`} picture={picture} />
      ) : null}
    </button>
  );
}
