import { CloseButton } from '@mantine/core';
import type { GlobePoint } from '../../globe/globe.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './images-here.module.css';
import { useSearch } from './search-store.ts';
import { useImageNames } from './use-image-names.ts';
import type { ImagesAtPoint } from './use-images-here.ts';

interface ImagesHereProps {
  readonly here: ImagesAtPoint;
  /** Moves the selected location to the clicked point, which clears the results. */
  readonly onSearch: (point: GlobePoint) => void;
}

/** A card over the globe with the images at a clicked point, because they cover each other. The first is selected. */
export function ImagesHere({ here: { clicked, close }, onSearch }: ImagesHereProps) {
  const highlight = useSearch((state) => state.highlight);
  const select = useSearch((state) => state.select);
  const selectedId = useSearch((state) => state.selectedId);
  const toName = useImageNames();
  if (!clicked) return null;
  const { images, point } = clicked;
  return (
    <section className={classes.card} aria-label="Images at this point">
      <CloseButton className={classes.close} size="sm" aria-label="Close the list" onClick={close} />
      <p className={classes.title}>{images.length === 1 ? '1 image here' : `${images.length} images here`}</p>
      <ul className={classes.images}>
        {images.map((image) => (
          <li key={image.featureId}>
            <button
              type="button"
              className={classes.image}
              aria-pressed={image.featureId === selectedId}
              onClick={() => select(image.featureId)}
              onMouseEnter={() => highlight(image.featureId)}
              onMouseLeave={() => highlight(null)}
            >
              <strong>{toName(image)}</strong> <ZonedInstant iso={image.dateAcquiredISO} />
            </button>
          </li>
        ))}
      </ul>
      <TextButton onClick={() => onSearch(point)}>Search this point instead</TextButton>
    </section>
  );
}
