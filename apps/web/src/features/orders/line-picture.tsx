import type { ArchiveOrderLine } from '@groundtrack/contract';
import { useRef } from 'react';
import { picturedLine } from '../../api/pictured-line.ts';
import { PurchasePicture } from '../../api/purchase-picture.tsx';
import thumbnail from '../../ui/thumbnail.module.css';
import { useSeen } from '../../ui/use-seen.ts';

/** The picture of what was bought, fetched when it comes near the window. */
export function LinePicture({ line }: { readonly line: ArchiveOrderLine }) {
  const box = useRef<HTMLSpanElement>(null);
  const seen = useSeen(box);
  return (
    <span ref={box} className={thumbnail.thumbnail}>
      {seen ? (
        <PurchasePicture {...picturedLine(line)} area={line.area} alt={`Preview of ${line.locationDescription}`} />
      ) : null}
    </span>
  );
}
