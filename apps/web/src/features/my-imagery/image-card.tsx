import type { ItemId, UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { Fragment, memo, useId } from 'react';
import { Link } from 'react-router';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { ExpandIcon, SearchIcon, TargetIcon } from '../../ui/icons.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { DownloadButton } from './downloads/download-button.tsx';
import classes from './image-card.module.css';
import type { ImageLinks } from './image-links.ts';
import { ImagePreview } from './image-preview.tsx';
import { ImageState } from './image-state.tsx';
import { SelectBox } from './selection/select-box.tsx';
import type { OnSelect } from './selection/use-selection.ts';
import { TakenAt } from './taken-at.tsx';

export type ImageDialog = 'info' | 'cancel';

interface ImageCardProps {
  readonly image: UserImage;
  readonly links: ImageLinks;
  readonly onOpen: (imageId: ItemId, dialog: ImageDialog) => void;
  readonly isSelected: boolean;
  /** Null if there is only one image. */
  readonly onSelect: OnSelect | null;
}

/** One purchased image. Memoized, because there may be hundreds. */
export const ImageCard = memo(function ImageCard({ image, links, onOpen, isSelected, onSelect }: ImageCardProps) {
  const titleId = useId();
  const units = useUnits();
  const place = image.locationDescription;
  const view = links.view(image);
  return (
    <li className={classes.card} aria-labelledby={titleId} data-image-id={image._id} data-selected={isSelected}>
      <ImagePreview image={image} />
      {onSelect ? <SelectBox image={image} isSelected={isSelected} onSelect={onSelect} /> : null}
      <div className={classes.body}>
        <h2 id={titleId} className={classes.place} title={place}>
          {place}
        </h2>
        <p className={classes.when}>
          <TakenAt image={image} time={<ZonedInstant iso={image.dateImageAcquiredISO} />} /> ·{' '}
          <span className={classes.satellite}>{image.satellite}</span>
          {areaFacts(image.areaKm2, units).map((fact) => (
            <Fragment key={fact}>
              {' · '}
              <span className={classes.satellite}>{fact}</span>
            </Fragment>
          ))}
        </p>
        <ImageState image={image} onCancel={() => onOpen(image._id, 'cancel')} />
        <div className={classes.actions}>
          <DownloadButton image={image} />
          <Button
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            aria-label={`Info on ${place}`}
            onClick={() => onOpen(image._id, 'info')}
          >
            Info
          </Button>
        </div>
        <div className={classes.links}>
          {view === null ? null : (
            // The whole card opens the picture.
            <Link className={classes.open} to={view} aria-label={`Open: ${place}`}>
              <ExpandIcon size={15} /> Open
            </Link>
          )}
          <Link className={classes.link} to={links.onGlobe(image)} aria-label={`Show on globe: ${place}`}>
            <TargetIcon size={15} /> Show on globe
          </Link>
          <Link className={classes.link} to={links.nearby(image)} aria-label={`Search near this: ${place}`}>
            <SearchIcon size={15} /> Search near this
          </Link>
        </div>
      </div>
    </li>
  );
});
