import type { UserImage } from '@groundtrack/contract';
import classes from './selection.module.css';
import type { OnSelect } from './use-selection.ts';

interface SelectBoxProps {
  readonly image: UserImage;
  readonly isSelected: boolean;
  readonly onSelect: OnSelect;
}

/** Selects an image; with Shift, all images since the one before. */
export function SelectBox({ image, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={isSelected}
        readOnly
        aria-label={`Select ${image.locationDescription}, ${image.satellite}`}
        onClick={(event) => onSelect(image._id, event.shiftKey)}
      />
    </label>
  );
}
