import { downloadEndpoint, type UserImage } from '@groundtrack/contract';
import { useRef } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { AreaShape } from '../../ui/area-shape.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import classes from './image-card.module.css';

interface ImagePreviewProps {
  readonly image: UserImage;
}

/** The preview, fetched when its card comes near the window. */
export function ImagePreview({ image }: ImagePreviewProps) {
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
        />
      ) : null}
      {/* The delivered picture already has the shape. */}
      {image.area && image.downloads.full === null ? <AreaShape area={image.area} onPicture /> : null}
      {icon === null ? null : <p className={classes.overlay}>Low-resolution preview</p>}
    </div>
  );
}
