import { thumbnailEndpoint } from '@groundtrack/contract';
import { FileImage } from '../../api/file-image.tsx';
import { AreaShape } from '../../ui/area-shape.tsx';
import thumbnail from '../../ui/thumbnail.module.css';
import type { CheckoutLine } from './checkout-line.ts';

/** The preview of an image, with its shape if it is clipped. A tasking has none yet. */
export function LinePreview({ line }: { readonly line: CheckoutLine | undefined }) {
  if (!line?.preview) return null;
  const { provider, featureId } = line.preview;
  return (
    <div className={thumbnail.thumbnail}>
      <FileImage
        endpoint={thumbnailEndpoint}
        input={{ params: { provider, featureId } }}
        alt={`Preview of ${line.name}`}
      />
      {line.area ? <AreaShape area={line.area} onPicture /> : null}
    </div>
  );
}
