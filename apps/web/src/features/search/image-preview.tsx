import { type ArchiveImage, type DrawnArea, type ProductSize, thumbnailEndpoint } from '@groundtrack/contract';
import { useFileUrl } from '../../api/use-file-url.ts';
import { formatPercent } from '../../lib/format.ts';
import { boxOnPreview } from '../../lib/preview-box.ts';
import { useUnits } from '../../lib/use-units.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Wireframe } from '../../ui/wireframe.tsx';
import classes from './image-preview.module.css';
import { cloudWarning } from './preview-rules.ts';
import { SceneLocator } from './scene-locator.tsx';
import { ZoomPicture } from './zoom-picture.tsx';

interface ImagePreviewProps {
  readonly image: ArchiveImage;
  /** Display name. */
  readonly name: string;
  /** The size to buy; undefined if there is none. */
  readonly size: ProductSize | undefined;
  /** The searched area, if it is the size. */
  readonly area?: DrawnArea | undefined;
  /** Cloud over what would be bought, 0 to 1; null if unknown. */
  readonly share: number | null;
}

/** What would be bought, close up if its provider can draw it, where it is in the scene, and a note on clouds over it. */
export function ImagePreview({ image, name, size, area, share }: ImagePreviewProps) {
  const { provider, featureId, cloudCover } = image;
  const units = useUnits();
  const { url, status } = useFileUrl(thumbnailEndpoint, { params: { provider, featureId } });
  const box = size ? boxOnPreview(image, size) : null;
  const warning = cloudWarning(cloudCover, share);
  const boxText = area ? 'area' : size ? units.box(size.x, size.y) : '';
  const hasCloseUp = image.closeUp !== undefined && size !== undefined;
  return (
    <div className={classes.preview}>
      {hasCloseUp ? (
        <div className={classes.closeUp} style={toWidth(size.x / size.y)}>
          <ZoomPicture key={size.name} image={image} size={size} area={area} alt={`What you would buy of ${name}`} />
        </div>
      ) : null}
      <div className={classes.scene} data-small={hasCloseUp}>
        <div className={classes.frame} style={hasCloseUp ? undefined : toWidth(box?.aspect ?? USUAL_ASPECT)}>
          {url && box && size ? (
            <SceneLocator image={image} url={url} size={size} box={box} area={area} alt={`Preview of ${name}`} />
          ) : null}
          {url && !box ? <img src={url} alt={`Preview of ${name}`} /> : null}
          {!url && status === 'loading' ? <Skeleton height="100%" square /> : null}
          {!url && status !== 'loading' ? <Wireframe label={`Preview of ${name} (no preview)`} /> : null}
        </div>
        {box ? (
          <p className={classes.caption}>
            <span className={classes.key} aria-hidden="true" />
            {area
              ? 'The whole scene, north up, and your area'
              : `The whole scene, north up, and the ${boxText} you would buy`}
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

/** As wide as its place, unless it would be higher than a part of the window. */
function toWidth(aspect: number) {
  return { width: `min(100%, ${aspect} * var(--picture-height))` };
}
