import type { ArchiveImage, ProductSize } from '@groundtrack/contract';
import { use } from 'react';
import { DrawnPurchase } from '../../api/purchase-picture.tsx';
import type { PurchasePictureFile } from '../../api/use-purchase-picture.ts';
import { drawnKey, WHOLE } from './footprint-rules.ts';
import { SearchCartContext } from './product-chooser.tsx';
import { isAreaSize } from './product-rules.ts';
import classes from './result-thumbnail.module.css';
import { useSearch } from './search-store.ts';

interface ResultThumbnailProps {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
  readonly size: ProductSize | undefined;
  /** Null until the row has come into view. */
  readonly picture: PurchasePictureFile | null;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
}

/**
 * The smallest purchase of an image: the searched area or its smallest box, north up. Pressing it draws the whole scene
 * on the map.
 */
export function ResultThumbnail({ image, name, size, picture, onToggle }: ResultThumbnailProps) {
  const drawn = useSearch((state) => state.drawn.includes(drawnKey(image.featureId, WHOLE)));
  const { placeOf } = use(SearchCartContext);
  // Without a size, nothing is fetched.
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
      {picture ? (
        <DrawnPurchase image={image} size={size} area={area} alt={`Preview of ${name}`} picture={picture} />
      ) : null}
    </button>
  );
}
