import { type ArchiveOrderLine, thumbnailEndpoint } from '@groundtrack/contract';
import { useRef } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { AreaShape } from '../../ui/area-shape.tsx';
import thumbnail from '../../ui/thumbnail.module.css';
import { useSeen } from '../../ui/use-seen.ts';

/** The preview of an ordered image, fetched when it comes near the window. */
export function LinePicture({ line }: { readonly line: ArchiveOrderLine }) {
  const box = useRef<HTMLSpanElement>(null);
  const seen = useSeen(box);
  const { provider, featureId, locationDescription, area } = line;
  return (
    <span ref={box} className={thumbnail.thumbnail}>
      {seen ? (
        <FileImage
          endpoint={thumbnailEndpoint}
          input={{ params: { provider, featureId } }}
          alt={`Preview of ${locationDescription}`}
        />
      ) : null}
      {area ? <AreaShape area={area} onPicture /> : null}
    </span>
  );
}
