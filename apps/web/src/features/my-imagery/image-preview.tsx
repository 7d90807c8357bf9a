import { downloadEndpoint, type UserImage } from '@groundtrack/contract';
import { useRef } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { PurchasePicture } from '../../api/purchase-picture.tsx';
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
  const { icon, full } = image.downloads;
  const { closeUp } = image;
  const alt = `Preview of ${image.locationDescription}`;
  return (
    <div ref={box} className={classes.preview}>
      {seen && closeUp && full === null ? (
        <PurchasePicture
          image={{ ...closeUp, closeUp: closeUp.path }}
          size={closeUp.size}
          area={image.area}
          alt={alt}
        />
      ) : seen ? (
        <FileImage
          endpoint={downloadEndpoint}
          input={icon === null ? null : { params: { fileId: icon } }}
          alt={alt}
          isWhole={image.area !== undefined && full !== null}
        />
      ) : null}
      {/* The delivered picture already has the shape. */}
      {image.area && full === null && !closeUp ? <AreaShape area={image.area} onPicture /> : null}
      {icon === null || isBare || image.serverState === 'Delivered' ? null : <p className={classes.overlay}>Preview</p>}
    </div>
  );
}
