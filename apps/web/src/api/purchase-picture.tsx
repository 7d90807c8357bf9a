import { type ArchiveImage, type DrawnArea, type ProductSize, thumbnailEndpoint } from '@groundtrack/contract';
import { boxOnPreview, FRAME, shapeOnPreview, toFrame } from '../lib/preview-box.ts';
import { FileImage } from './file-image.tsx';
import classes from './purchase-picture.module.css';
import { useFileUrl } from './use-file-url.ts';

interface PurchasePictureProps {
  readonly image: ArchiveImage;
  /** What is bought; undefined if nothing of the image is for sale. */
  readonly size: ProductSize | undefined;
  /** The area to which the size is clipped, drawn as an outline. */
  readonly area?: DrawnArea | undefined;
  readonly alt: string;
}

/**
 * The part of a preview that is bought, north up, or the whole preview if its position is unknown. Fills its parent.
 */
export function PurchasePicture({ image, size, area, alt }: PurchasePictureProps) {
  const { provider, featureId } = image;
  const input = { params: { provider, featureId } };
  const box = size ? boxOnPreview(image, size) : null;
  const { url } = useFileUrl(thumbnailEndpoint, box ? input : null);
  if (!(url && box && size)) return <FileImage endpoint={thumbnailEndpoint} input={input} alt={alt} />;
  const matrix = toFrame(box, size.x / size.y);
  const shape = area ? shapeOnPreview(image, size, area) : null;
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
    >
      <g transform={`matrix(${matrix.join(' ')})`}>
        <image
          href={url}
          width="1"
          height="1"
          preserveAspectRatio="none"
          className={image.phenomenology === 'sar' ? classes.radar : undefined}
        />
        {shape === null ? null : (
          <g transform="scale(0.01)">
            <path className={classes.edge} d={shape} />
            <path className={classes.line} d={shape} />
          </g>
        )}
      </g>
    </svg>
  );
}
