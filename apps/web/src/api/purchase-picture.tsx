import { type DrawnArea, type MultiPolygon, type ProductSize, thumbnailEndpoint } from '@groundtrack/contract';
import { BOX_HEIGHT, shapeOnPreview, toUpright } from '../lib/preview-box.ts';
import { AreaShape } from '../ui/area-shape.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FileImage } from './file-image.tsx';
import classes from './purchase-picture.module.css';
import { type PicturedImage, usePurchasePicture } from './use-purchase-picture.ts';

interface PurchasePictureProps {
  readonly image: PicturedImage;
  /** What is bought; undefined if nothing of the image is for sale. */
  readonly size: ProductSize | undefined;
  /** The area to which the size is clipped, drawn as an outline. */
  readonly area?: DrawnArea | MultiPolygon | undefined;
  readonly alt: string;
}

/**
 * The part of an image that is bought, north up, or the whole preview if its position is unknown. Fills its parent,
 * which has a position.
 */
export function PurchasePicture({ image, size, area, alt }: PurchasePictureProps) {
  const { provider, featureId } = image;
  const { file, ground, box, isCloseUp } = usePurchasePicture(image, size);
  const { url, status } = file;
  if (status === 'loading') return <Skeleton height="100%" square />;
  if (!(url && box && size))
    return (
      <>
        <FileImage endpoint={thumbnailEndpoint} input={box ? null : { params: { provider, featureId } }} alt={alt} />
        {area ? <AreaShape area={area} onPicture /> : null}
      </>
    );
  const aspect = size.x / size.y;
  const matrix = toUpright(box, aspect);
  const shape = area && ground ? shapeOnPreview({ geometry: ground }, size, area) : null;
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${BOX_HEIGHT * aspect} ${BOX_HEIGHT}`}
      // A close-up fills its parent, and shows the word SIMULATED in its lower left corner. Of a preview, the surroundings
      // are in view as well.
      preserveAspectRatio={!isCloseUp || shape !== null ? 'xMidYMid meet' : 'xMinYMax slice'}
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
