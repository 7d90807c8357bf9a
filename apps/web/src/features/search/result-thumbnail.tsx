import { type ArchiveImage, type ProductSize, thumbnailEndpoint } from '@groundtrack/contract';
import { use, useRef } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { useFileUrl } from '../../api/use-file-url.ts';
import { formatPercent } from '../../lib/format.ts';
import { useUnits } from '../../lib/use-units.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { drawnKey, WHOLE } from './footprint-rules.ts';
import { boxCloud, boxOnPreview, type PreviewBox, shapeOnPreview, THUMBNAIL, thumbnailView } from './preview-rules.ts';
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
  const { provider, featureId } = image;
  const drawn = useSearch((state) => state.drawn.includes(drawnKey(featureId, WHOLE)));
  const size = toSizes(image)[0];
  const { placeOf } = use(SearchCartContext);
  const area = size && isAreaSize(image, size.name) ? placeOf(image)?.area : undefined;
  const box = size ? boxOnPreview(image, size) : null;
  const input = { params: { provider, featureId } };
  const { url } = useFileUrl(thumbnailEndpoint, seen && box ? input : null);
  const alt = `Preview of ${name}`;
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
        {url && box && size ? (
          <Crop
            url={url}
            box={box}
            size={size}
            shape={area ? shapeOnPreview(image, size, area) : null}
            alt={alt}
            radar={image.phenomenology === 'sar'}
          />
        ) : null}
        {seen && !(url && box) ? <FileImage endpoint={thumbnailEndpoint} input={input} alt={alt} /> : null}
      </button>
      {/* For an area, the facts of the row already say it. */}
      {size && !area ? <BoxCloud image={image} url={url} box={box} size={size} /> : null}
    </div>
  );
}

interface CropProps {
  readonly url: string;
  readonly box: PreviewBox;
  readonly size: ProductSize;
  /** The outline of an area, drawn instead of its box. */
  readonly shape: string | null;
  readonly alt: string;
  readonly radar: boolean;
}

function Crop({ url, box, size, shape, alt, radar }: CropProps) {
  const { matrix, outline } = thumbnailView(box, size.x / size.y, radar ? 'radar' : 'optical');
  return (
    <svg className={classes.crop} viewBox={`0 0 ${THUMBNAIL.width} ${THUMBNAIL.height}`} role="img" aria-label={alt}>
      <g transform={`matrix(${matrix.join(' ')})`}>
        <image
          href={url}
          width="1"
          height="1"
          preserveAspectRatio="none"
          className={radar ? classes.radar : undefined}
        />
        {shape === null ? null : (
          <g transform="scale(0.01)">
            <path className={classes.edge} d={shape} />
            <path className={classes.line} d={shape} />
          </g>
        )}
      </g>
      {shape === null ? (
        <>
          <rect {...outline} className={classes.edge} />
          <rect {...outline} className={classes.line} />
        </>
      ) : null}
    </svg>
  );
}

interface BoxCloudProps {
  readonly image: ArchiveImage;
  readonly url: string | null;
  readonly box: PreviewBox | null;
  readonly size: ProductSize;
}

/** The cloud over the box, if the preview shows it. */
function BoxCloud({ image, url, box, size }: BoxCloudProps) {
  const units = useUnits();
  const share = boxCloud(image, useBrightPixelRatio(url, image.phenomenology === 'sar' ? null : box));
  if (share === null) return null;
  const title = `In the preview ${formatPercent(share)} of the ${units.box(size.x, size.y)} you would buy is as bright as cloud`;
  return (
    <span className={classes.cloud} title={title}>{`${sizeText(size, units)}: cloud ${formatPercent(share)}`}</span>
  );
}
