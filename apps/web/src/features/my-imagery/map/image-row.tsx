import type { UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { stateName } from '../../../lib/state-meanings.ts';
import { useUnits } from '../../../lib/use-units.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ImagePreview } from '../image-preview.tsx';
import { ImageTitle, imageFacts } from '../image-title.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import type { OnSelect } from '../selection/use-selection.ts';
import classes from './gallery-map.module.css';

interface ImageRowProps {
  readonly image: UserImage;
  readonly view: string | null;
  readonly isHovered: boolean;
  readonly isSelected: boolean;
  readonly onHover: (id: string | null) => void;
  readonly onSelect: OnSelect;
  readonly onInfo: () => void;
  readonly onZoom: () => void;
}

/** An image in the list beside the map. */
export function ImageRow({ image, view, isHovered, isSelected, ...on }: ImageRowProps) {
  const units = useUnits();
  const place = image.locationDescription;
  return (
    // A shortcut for the pointer. The buttons of the row do the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <li
      className={classes.row}
      data-image-id={image._id}
      data-hovered={isHovered}
      data-selected={isSelected}
      onPointerEnter={() => on.onHover(image._id)}
      onPointerLeave={() => on.onHover(null)}
      onFocus={() => on.onHover(image._id)}
      onBlur={() => on.onHover(null)}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a, button, label, input')) on.onZoom();
      }}
    >
      <div className={classes.thumb}>
        <ImagePreview image={image} isBare />
      </div>
      <SelectBox image={image} isSelected={isSelected} onSelect={on.onSelect} />
      <div className={classes.text}>
        <h2 className={classes.place}>
          <ImageTitle image={image} />
        </h2>
        <p className={classes.facts}>{place}</p>
        <p className={classes.facts}>{[stateName(image.serverState), ...imageFacts(image, units)].join(' · ')}</p>
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
            onClick={on.onInfo}
          >
            Info
          </Button>
          <Button size="xs" variant="default" aria-label={`Zoom to ${place}, ${image.satellite}`} onClick={on.onZoom}>
            Zoom to
          </Button>
        </div>
      </div>
    </li>
  );
}
