import type { ItemId, UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { Fragment, memo, useId } from 'react';
import { Link } from 'react-router';
import { useUnits } from '../../lib/use-units.ts';
import { ExpandIcon } from '../../ui/icons.tsx';
import { CardMenu } from './card-menu.tsx';
import { DownloadButton } from './downloads/download-button.tsx';
import classes from './image-card.module.css';
import type { ImageLinks } from './image-links.ts';
import { ImagePreview } from './image-preview.tsx';
import { ImageState } from './image-state.tsx';
import { ImageTitle, imageFacts } from './image-title.tsx';
import { isJpgOnly } from './is-jpg-only.ts';
import { SelectBox } from './selection/select-box.tsx';
import type { OnSelect } from './selection/use-selection.ts';

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
  const [placeId, titleId] = [useId(), useId()];
  const units = useUnits();
  const place = image.locationDescription;
  const view = links.view(image);
  const facts = [image.product, ...imageFacts(image, units)];
  return (
    <li
      className={classes.card}
      aria-labelledby={`${placeId} ${titleId}`}
      data-image-id={image._id}
      data-selected={isSelected}
    >
      <div className={classes.picture}>
        <ImagePreview image={image} />
        {view === null ? (
          // The Info button does the same.
          <button
            type="button"
            className={classes.cover}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => onOpen(image._id, 'info')}
          />
        ) : (
          // The whole card opens the picture.
          <Link className={classes.open} to={view} aria-label={`Open ${place}, ${image.satellite}`}>
            <ExpandIcon size={15} /> Open
          </Link>
        )}
        {isJpgOnly(image) ? <p className={classes.jpgOnly}>JPG only</p> : null}
      </div>
      {onSelect ? <SelectBox image={image} isSelected={isSelected} onSelect={onSelect} /> : null}
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          <ImageTitle image={image} />
        </h2>
        <p id={placeId} className={classes.place} title={place}>
          {place}
        </p>
        <p className={classes.when}>
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              <span className={i === 0 ? undefined : classes.whole}>
                {i === facts.length - 1 ? fact : `${fact}\u00a0·`}
              </span>{' '}
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
            aria-label={`Info on ${place}, ${image.satellite}`}
            onClick={() => onOpen(image._id, 'info')}
          >
            Info
          </Button>
          <span className={classes.more}>
            <CardMenu image={image} links={links} />
          </span>
        </div>
      </div>
    </li>
  );
});
