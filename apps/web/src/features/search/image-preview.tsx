import {
  type ArchiveImage,
  type AreaCloud,
  type DrawnArea,
  type ProductSize,
  thumbnailEndpoint,
} from '@groundtrack/contract';
import { PurchasePicture } from '../../api/purchase-picture.tsx';
import { useFileUrl } from '../../api/use-file-url.ts';
import { formatPercent } from '../../lib/format.ts';
import { boxOnPreview, type PreviewBox, shapeOnPreview } from '../../lib/preview-box.ts';
import { useUnits } from '../../lib/use-units.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Wireframe } from '../../ui/wireframe.tsx';
import classes from './image-preview.module.css';
import { cloudWarning } from './preview-rules.ts';
import { useBrightPixelRatio } from './use-bright-pixel-ratio.ts';

interface ImagePreviewProps {
  readonly image: ArchiveImage;
  /** Display name. */
  readonly name: string;
  /** The size to buy; undefined if there is none. */
  readonly size: ProductSize | undefined;
  /** The searched area, if it is the size. */
  readonly area?: DrawnArea | undefined;
  /** Over the searched area, if known. */
  readonly areaCloud?: AreaCloud | undefined;
}

/** The whole scene with the box or shape to buy, and a note on clouds over it. */
export function ImagePreview({ image, name, size, area, areaCloud }: ImagePreviewProps) {
  const { provider, featureId, cloudCover } = image;
  const units = useUnits();
  const { url, status } = useFileUrl(thumbnailEndpoint, { params: { provider, featureId } });
  const box = size ? boxOnPreview(image, size) : null;
  const shape = size && area ? shapeOnPreview(image, size, area) : null;
  const white = useBrightPixelRatio(url, area || image.phenomenology === 'sar' ? null : box);
  const share = area ? estimateOf(areaCloud) : white;
  const warning = cloudWarning(cloudCover, share);
  const boxText = area ? 'area' : size ? units.box(size.x, size.y) : '';
  return (
    <div className={classes.preview}>
      {image.closeUp !== undefined && size ? (
        <div className={classes.frame} data-close-up="true" style={toFrame(size.x / size.y)}>
          <PurchasePicture image={image} size={size} area={area} alt={`What you would buy of ${name}`} />
        </div>
      ) : null}
      <div className={classes.scene} data-small={image.closeUp !== undefined}>
        <div className={classes.frame} style={toFrame(box?.aspect)}>
          {url ? <img src={url} alt={`Preview of ${name}`} data-stretched={box !== null} /> : null}
          {url && box ? <Outline box={box} shape={shape} /> : null}
          {!url && status === 'loading' ? <Skeleton height="100%" square /> : null}
          {!url && status !== 'loading' ? <Wireframe label={`Preview of ${name} (no preview)`} /> : null}
        </div>
        {box ? (
          <p className={classes.caption}>
            <span className={classes.key} aria-hidden="true" />
            {area ? 'The whole scene, and your area' : `The whole scene, and the ${boxText} you would buy`}
          </p>
        ) : null}
      </div>
      {warning === 'box' && share !== null && area ? (
        <MessageBox kind="warning" title={`Cloud covers about ${formatPercent(share)} of your area`}>
          {`An estimate from the preview, while the scene has ${formatPercent(cloudCover)}. Choose another date unless you want the cloud.`}
        </MessageBox>
      ) : null}
      {warning === 'box' && share !== null && !area ? (
        <MessageBox kind="warning" title={`Cloud covers about ${formatPercent(share)} of your ${boxText}`}>
          {`In the preview that much of the box is as bright as cloud, while the scene has ${formatPercent(cloudCover)}. Choose another date unless you want the cloud.`}
        </MessageBox>
      ) : null}
      {warning === 'scene' ? (
        <MessageBox kind="warning" title={`The scene is ${formatPercent(cloudCover)} cloud`}>
          What you would buy of it is likely white. Choose another date unless you want the cloud.
        </MessageBox>
      ) : null}
    </div>
  );
}

const USUAL_ASPECT = 4 / 3;
const HIGHEST_REM = 24;

/** In the proportions of the ground. Long strips are narrower, to leave room. */
function toFrame(aspect = USUAL_ASPECT) {
  return { aspectRatio: aspect, width: `min(100%, ${HIGHEST_REM * aspect}rem)` };
}

function estimateOf(cloud: AreaCloud | undefined): number | null {
  return cloud?.kind === 'estimated' ? cloud.cloudCover : null;
}

/** A ring helps to find a box of a few pixels. */
const RING_BELOW = 0.05;

interface OutlineProps {
  readonly box: PreviewBox;
  /** The outline of an area, drawn instead of its box. */
  readonly shape: string | null;
}

function Outline({ box: { corners }, shape }: OutlineProps) {
  const points = corners.map(({ right, down }) => `${100 * right},${100 * down}`).join(' ');
  const [upperLeft, , lowerRight] = corners;
  const isSmall = Math.abs(lowerRight.right - upperLeft.right) < RING_BELOW;
  const middle = {
    left: `${50 * (upperLeft.right + lowerRight.right)}%`,
    top: `${50 * (upperLeft.down + lowerRight.down)}%`,
  };
  return (
    <>
      <svg className={classes.outline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {shape === null ? (
          <>
            <polygon className={classes.edge} points={points} />
            <polygon className={classes.line} points={points} />
          </>
        ) : (
          <>
            <path className={classes.edge} d={shape} />
            <path className={classes.line} d={shape} />
          </>
        )}
      </svg>
      {isSmall ? <span className={classes.ring} style={middle} aria-hidden="true" /> : null}
    </>
  );
}
