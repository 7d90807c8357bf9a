import type { ArchiveImage, Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './compare.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { useSearch } from './search-store.ts';
import { useImageNames } from './use-image-names.ts';

interface CompareBarProps {
  readonly images: readonly ArchiveImage[];
  readonly place: Place;
}

/** The images chosen for a comparison, and a button that compares them once there are two. */
export function CompareBar({ images, place }: CompareBarProps) {
  const comparedIds = useSearch((state) => state.comparedIds);
  const compareNone = useSearch((state) => state.compareNone);
  const toName = useImageNames();
  const isOpen = useSearch((state) => state.isComparing);
  const setOpen = useSearch((state) => state.showComparison);
  const chosen = useMemo(
    () => comparedIds.flatMap((id) => images.find(({ featureId }) => featureId === id) ?? []),
    [comparedIds, images],
  );
  if (chosen.length === 0) return null;
  return (
    <div className={classes.bar}>
      <output className={classes.chosen}>
        {chosen.map((image) => (
          <span key={image.featureId}>
            <ZonedInstant iso={image.dateAcquiredISO} precision="day" /> {toName(image)}
          </span>
        ))}
        {chosen.length === 1 ? <span>Choose another image to compare</span> : null}
      </output>
      <div className={classes.barButtons}>
        <Button size="xs" disabled={chosen.length < 2} onClick={() => setOpen(true)}>
          Compare both
        </Button>
        <Button size="xs" variant="default" onClick={compareNone}>
          Clear
        </Button>
      </div>
      {isOpen && chosen.length === 2 ? (
        <CompareDialog images={chosen} place={place} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
