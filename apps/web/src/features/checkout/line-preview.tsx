import { PurchasePicture } from '../../api/purchase-picture.tsx';
import thumbnail from '../../ui/thumbnail.module.css';
import type { CheckoutLine } from './checkout-line.ts';

/** The picture of what is bought. A tasking has none yet. */
export function LinePreview({ line }: { readonly line: CheckoutLine | undefined }) {
  if (!line?.preview) return null;
  const { image, size } = line.preview;
  return (
    <div className={thumbnail.thumbnail}>
      <PurchasePicture image={image} size={size} area={line.area} alt={`Preview of ${line.name}`} />
    </div>
  );
}
