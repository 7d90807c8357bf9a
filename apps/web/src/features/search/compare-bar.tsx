import type { ArchiveImage, Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatUtcDay } from '../../util/format.ts';
import classes from './compare.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { useSearch } from './search-store.ts';
import { useImageNames } from './use-image-names.ts';

interface CompareBarProps {
  readonly images: readonly ArchiveImage[];
  readonly place: Place;
}

/** What was chosen for a comparison, and the way to it once there are two. */
export function CompareBar({ images, place }: CompareBarProps) {
  const comparedIds = useSearch((state) => state.comparedIds);
  const compareNone = useSearch((state) => state.compareNone);
  const nameOf = useImageNames();
  const [open, setOpen] = useState(false);
  const chosen = useMemo(
    () => comparedIds.flatMap((id) => images.find(({ featureId }) => featureId === id) ?? []),
    [comparedIds, images],
  );
  if (chosen.length === 0) return null;
  const names = chosen.map((image) => `${nameOf(image)} of ${formatUtcDay(Date.parse(image.dateAcquiredISO))}`);
  return (
    <div className={classes['bar']}>
      <output>{chosen.length === 1 ? `${names.join('')}: choose another to compare` : names.join(' and ')}</output>
      <Button size="compact-sm" disabled={chosen.length < 2} onClick={() => setOpen(true)}>
        Compare both
      </Button>
      <Button size="compact-sm" variant="default" onClick={compareNone}>
        Clear
      </Button>
      {open && chosen.length === 2 ? (
        <CompareDialog images={chosen} place={place} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
