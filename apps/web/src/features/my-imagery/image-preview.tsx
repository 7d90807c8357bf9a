import { downloadEndpoint, type UserImage } from '@groundtrack/contract';
import { useRef } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { AreaShape } from '../../ui/area-shape.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import classes from './image-card.module.css';

interface ImagePreviewProps {
  readonly image: UserImage;
  /** Without the note that it is a preview, where there is no room for it. */
  readonly isBare?: boolean;
}

/** The preview, fetched when its card comes near the window. */
export function ImagePreview({ image, isBare = false }: ImagePreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const { icon } = image.downloads;
  return (
    <div ref={box} className={classes.preview}>
      {seen ? (
        <FileImage
          endpoint={downloadEndpoint}
          input={icon === null ? null : { params: { fileId: icon } }}
          alt={`Preview of ${image.locationDescription}`}
          isWhole={image.area !== undefined && image.downloads.full !== null}
        />
      ) : null}
      {/* The delivered picture already has the shape. */}
      {image.area && image.downloads.full === null ? <AreaShape area={image.area} onPicture /> : null}
      {icon === null || isBare || image.serverState === 'Delivered' ? null : <p className={classes.overlay}>Preview</p>}
    </div>
  );
}
