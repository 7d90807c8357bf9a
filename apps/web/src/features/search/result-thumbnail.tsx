import type { ArchiveImage, ProductSize } from '@groundtrack/contract';
import { use, useRef } from 'react';
import { DrawnPurchase } from '../../api/purchase-picture.tsx';
import { type PurchasePictureFile, usePurchasePicture } from '../../api/use-purchase-picture.ts';
import { formatPercent } from '../../lib/format.ts';
import { useUnits } from '../../lib/use-units.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { drawnKey, WHOLE } from './footprint-rules.ts';
import { boxCloud } from './preview-rules.ts';
import { SearchCartContext } from './product-chooser.tsx';
import { isAreaSize, sizeText, toSizes } from './product-rules.ts';
import classes from './result-thumbnail.module.css';
import { useSearch } from './search-store.ts';
import { useBrightPixelRatio } from './use-bright-pixel-ratio.ts';

interface ResultThumbnailProps {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
}

/**
 * The smallest purchase of an image: the searched area or its smallest box, north up, with the cloud over it. Fetched
 * when the row comes into view. Pressing it draws the whole scene on the map.
 */
export function ResultThumbnail({ image, name, onToggle }: ResultThumbnailProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const seen = useSeen(ref);
  const drawn = useSearch((state) => state.drawn.includes(drawnKey(image.featureId, WHOLE)));
  const size = toSizes(image)[0];
  const { placeOf } = use(SearchCartContext);
  // Without a size, nothing is fetched.
  const picture = usePurchasePicture(image, seen ? size : undefined);
  const area = size && isAreaSize(image, size.name) ? placeOf(image)?.area : undefined;
  return (
    <div className={classes.place}>
      <button
        ref={ref}
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
      {/* For an area, the facts of the row already say it. */}
      {seen && size && !area ? <BoxCloud image={image} size={size} picture={picture} /> : null}
    </div>
  );
}

interface BoxCloudProps {
  readonly image: ArchiveImage;
  readonly size: ProductSize;
  readonly picture: PurchasePictureFile;
}

/** The cloud over the box, if the preview shows it. */
function BoxCloud({ image, size, picture: { file, box } }: BoxCloudProps) {
  const units = useUnits();
  const share = boxCloud(image, useBrightPixelRatio(file.url, image.phenomenology === 'sar' ? null : box));
  if (share === null) return null;
  const title = `In the preview ${formatPercent(share)} of the ${units.box(size.x, size.y)} you would buy is as bright as cloud`;
  return (
    <span className={classes.cloud} title={title}>
      <span className={classes.cloudSize}>{`${sizeText(size, units)}: `}</span>
      {`cloud ${formatPercent(share)}`}
    </span>
  );
}
