import type { ArchiveImage, DrawnArea, ProductSize } from '@groundtrack/contract';
import { UprightPicture } from '../../api/purchase-picture.tsx';
import { BOX_HEIGHT, type PreviewBox, shapeOnPreview, toUpright } from '../../lib/preview-box.ts';
import outline from '../../ui/outline.module.css';

interface SceneLocatorProps {
  readonly image: ArchiveImage;
  readonly url: string;
  readonly size: ProductSize;
  /** Where the size is on the preview. */
  readonly box: PreviewBox;
  readonly area: DrawnArea | undefined;
  readonly alt: string;
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
/** Space around the scene, as a share of its longer side. */
const MARGIN = 0.03;
/** A ring helps to find a box that is smaller than this share of the picture. */
const RING_BELOW = 0.05;

/** The whole scene, north up, with an outline of what would be bought. */
export function SceneLocator({ image, url, size, box, area, alt }: SceneLocatorProps) {
  const aspect = size.x / size.y;
  const matrix = toUpright(box, aspect);
  const [a, b, c, d, e, f] = matrix;
  const xs = CORNERS.map(([right, down]) => a * right + c * down + e);
  const ys = CORNERS.map(([right, down]) => b * right + d * down + f);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = MARGIN * Math.max(width, height);
  const shape = area ? shapeOnPreview(image, size, area) : null;
  const boxWidth = BOX_HEIGHT * aspect;
  const isSmall = boxWidth < RING_BELOW * width;
  return (
    <svg
      viewBox={`${left - margin} ${top - margin} ${width + 2 * margin} ${height + 2 * margin}`}
      role="img"
      aria-label={alt}
    >
      <UprightPicture url={url} matrix={matrix} isRadar={image.phenomenology === 'sar'} shape={shape} />
      {shape === null ? (
        <>
          <rect className={outline.edge} width={boxWidth} height={BOX_HEIGHT} />
          <rect className={outline.line} width={boxWidth} height={BOX_HEIGHT} />
        </>
      ) : null}
      {isSmall ? <Ring x={boxWidth / 2} y={BOX_HEIGHT / 2} radius={0.09 * width} /> : null}
    </svg>
  );
}

function Ring({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }) {
  return (
    <>
      <circle className={outline.edge} cx={x} cy={y} r={radius} />
      <circle className={outline.line} cx={x} cy={y} r={radius} />
    </>
  );
}
