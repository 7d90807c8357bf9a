import { type DrawnArea, type MultiPolygon, type ProductSize, thumbnailEndpoint } from '@groundtrack/contract';
import { BOX_HEIGHT, shapeOnPreview, toUpright } from '../lib/preview-box.ts';
import { AreaShape } from '../ui/area-shape.tsx';
import outline from '../ui/outline.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { FileImage } from './file-image.tsx';
import classes from './purchase-picture.module.css';
import { type PicturedImage, type PurchasePictureFile, usePurchasePicture } from './use-purchase-picture.ts';

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
export function PurchasePicture(props: PurchasePictureProps) {
  return <DrawnPurchase {...props} picture={usePurchasePicture(props.image, props.size)} />;
}

interface DrawnPurchaseProps extends PurchasePictureProps {
  readonly picture: PurchasePictureFile;
}

/** The same for a parent that uses the picture itself. */
export function DrawnPurchase({ image, size, area, alt, picture }: DrawnPurchaseProps) {
  const { provider, featureId } = image;
  const { file, ground, box, isCloseUp } = picture;
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
      <UprightPicture url={url} matrix={matrix} isRadar={image.phenomenology === 'sar'} shape={shape} />
    </svg>
  );
}

interface UprightPictureProps {
  readonly url: string;
  /** From fractions of the picture to the units of the drawing. */
  readonly matrix: readonly number[];
  readonly isRadar: boolean;
  /** The outline of an area, in hundredths of the picture; null for none. */
  readonly shape: string | null;
}

/** A picture of the ground, turned north up, with the outline of an area. */
export function UprightPicture({ url, matrix, isRadar, shape }: UprightPictureProps) {
  return (
    <g transform={`matrix(${matrix.join(' ')})`}>
      <image
        href={url}
        width="1"
        height="1"
        preserveAspectRatio="none"
        className={isRadar ? classes.radar : undefined}
      />
      {shape === null ? null : (
        <g transform="scale(0.01)">
          <path className={outline.edge} d={shape} />
          <path className={outline.line} d={shape} />
        </g>
      )}
    </g>
  );
}
