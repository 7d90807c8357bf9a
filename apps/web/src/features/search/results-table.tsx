import type { ArchiveImage } from '@groundtrack/contract';
import { useState } from 'react';
import table from '../../ui/table.module.css';
import type { DrawnKey } from './footprint-rules.ts';
import { ImageModal } from './image-modal.tsx';
import type { SearchCart } from './product-chooser.tsx';
import { ResultRow } from './result-row.tsx';

interface ResultsTableProps {
  readonly images: readonly ArchiveImage[];
  readonly drawn: readonly DrawnKey[];
  readonly cart: SearchCart;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
  readonly onHighlight: (featureId: string | null) => void;
}

/** Archive images, newest first; on a narrow screen each row becomes a card. */
export function ResultsTable({ images, drawn, cart, onToggle, onHighlight }: ResultsTableProps) {
  const [open, setOpen] = useState<ArchiveImage | null>(null);
  return (
    <>
      <table className={table['table']} aria-label="Archive images of the selected location, newest first">
        <thead>
          <tr>
            <th scope="col">On Map</th>
            <th scope="col">Preview</th>
            <th scope="col">Date</th>
            <th scope="col">Info</th>
            <th scope="col">Cart</th>
          </tr>
        </thead>
        <tbody>
          {images.map((image) => (
            <ResultRow
              key={image.featureId}
              image={image}
              drawn={drawn}
              cart={cart}
              onToggle={onToggle}
              onHighlight={onHighlight}
              onInfo={() => setOpen(image)}
            />
          ))}
        </tbody>
      </table>
      {open ? <ImageModal image={open} cart={cart} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
