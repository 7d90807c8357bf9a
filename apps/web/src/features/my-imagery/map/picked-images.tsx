import type { ItemId, UserImage } from '@groundtrack/contract';
import { Button, CloseButton } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { stateName } from '../../../lib/state-meanings.ts';
import { useUnits } from '../../../lib/use-units.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DownloadButton } from '../downloads/download-button.tsx';
import { imagesText } from '../gallery-texts.ts';
import type { ImageLinks } from '../image-links.ts';
import { ImagePreview } from '../image-preview.tsx';
import { ImageTitle, imageFacts } from '../image-title.tsx';
import { isDelivered } from './footprints.ts';
import classes from './picked-images.module.css';

interface PickedImagesProps {
  /** At least one. The one on top is first. */
  readonly images: readonly UserImage[];
  readonly links: ImageLinks;
  readonly onHover: (id: string | null) => void;
  readonly onInfo: (id: ItemId) => void;
  readonly onClose: () => void;
}

/** The images at the pressed place of the map, beside it. Has the focus when it opens, and Escape closes it. */
export function PickedImages({ images, links, onHover, onInfo, onClose }: PickedImagesProps) {
  const units = useUnits();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [first] = images;
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{images.length === 1 ? first?.locationDescription : `${imagesText(images.length)} here`}</h2>
        <CloseButton size="sm" aria-label="Close the images of this place" onClick={onClose} />
      </div>
      <ul className={classes.list} aria-labelledby={titleId}>
        {images.map((image) => (
          // The buttons of the image do the same for the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={image._id}
            className={classes.image}
            onPointerEnter={() => onHover(image._id)}
            onPointerLeave={() => onHover(null)}
            onFocus={() => onHover(image._id)}
            onBlur={() => onHover(null)}
          >
            <div className={classes.thumb}>
              <ImagePreview image={image} isBare />
            </div>
            <div>
              <h3 className={classes.title}>
                <ImageTitle image={image} />
              </h3>
              <p className={classes.facts}>
                {[...imageFacts(image, units), ...(isDelivered(image) ? [] : [stateName(image.serverState)])].join(
                  ' · ',
                )}
              </p>
            </div>
            <Actions image={image} view={links.view(image)} onInfo={() => onInfo(image._id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionsProps {
  readonly image: UserImage;
  readonly view: string | null;
  readonly onInfo: () => void;
}

function Actions({ image, view, onInfo }: ActionsProps) {
  const place = image.locationDescription;
  return (
    <div className={classes.actions}>
      {view === null ? null : (
        <LinkButton size="xs" variant="default" to={view} aria-label={`Open ${place}, ${image.satellite}`}>
          Open
        </LinkButton>
      )}
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Info on ${place}, ${image.satellite}`}
        onClick={onInfo}
      >
        Info
      </Button>
      <DownloadButton image={image} />
    </div>
  );
}
