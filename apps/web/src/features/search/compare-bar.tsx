import type { ArchiveImage, Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './compare.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { pairText, parsePair } from './compare-rules.ts';
import { useSearch } from './search-store.ts';
import { useImageNames } from './use-image-names.ts';

interface CompareBarProps {
  readonly images: readonly ArchiveImage[];
  readonly place: Place;
}

/** The images chosen for a comparison, a button that compares them once there are two, and the comparison in the URL. */
export function CompareBar({ images, place }: CompareBarProps) {
  const comparedIds = useSearch((state) => state.comparedIds);
  const compareNone = useSearch((state) => state.compareNone);
  const toName = useImageNames();
  const { id, open, close } = useDialogInUrl('compare');
  const byId = (ids: readonly string[]) =>
    ids.flatMap((one) => images.find(({ featureId }) => featureId === one) ?? []);
  const chosen = byId(comparedIds);
  const compared = byId(parsePair(id));
  return (
    <>
      {chosen.length > 0 ? (
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
            <Button size="xs" disabled={chosen.length < 2} onClick={() => open(pairText(comparedIds))}>
              Compare both
            </Button>
            <Button size="xs" variant="default" onClick={compareNone}>
              Clear
            </Button>
          </div>
        </div>
      ) : null}
      {compared.length === 2 ? <CompareDialog images={compared} place={place} onClose={close} /> : null}
    </>
  );
}
