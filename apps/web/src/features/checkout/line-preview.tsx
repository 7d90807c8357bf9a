import { PurchasePicture } from '../../api/purchase-picture.tsx';
import { TaskingPicture } from '../../api/tasking-picture.tsx';
import thumbnail from '../../ui/thumbnail.module.css';
import type { CheckoutLine } from './checkout-line.ts';

/** The picture of what is bought, or the ground of a tasking. */
export function LinePreview({ line }: { readonly line: CheckoutLine | undefined }) {
  if (!line) return null;
  if (line.request)
    return (
      <div className={thumbnail.thumbnail}>
        <TaskingPicture {...line.request} />
      </div>
    );
  if (!line.preview) return null;
  const { image, size } = line.preview;
  return (
    <div className={thumbnail.thumbnail}>
      <PurchasePicture image={image} size={size} area={line.area} alt={`Preview of ${line.name}`} />
    </div>
  );
}
