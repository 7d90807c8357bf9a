import type { ArchiveImage, ProductSize } from '@groundtrack/contract';
import { useUnits } from '../../lib/use-units.ts';
import toggles from '../../ui/toggle.module.css';
import { drawnKey } from './footprint-rules.ts';
import { sizeText, toBoxes } from './product-rules.ts';
import { useSearch } from './search-store.ts';
import classes from './size-toggles.module.css';

interface SizeTogglesProps {
  readonly image: ArchiveImage;
  /** Includes the time. */
  readonly name: string;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
}

/** Toggles the boxes of an image on the map, in one control: `Show 1 km | 2 km`. */
export function SizeToggles({ image, name, onToggle }: SizeTogglesProps) {
  const sizes = toBoxes(image);
  if (sizes.length === 0) return null;
  return (
    <div className={classes.draw}>
      <span className={classes.word} aria-hidden="true">
        Show
      </span>
      {sizes.map((size) => (
        <SizeToggle key={size.name} image={image} name={name} size={size} onToggle={onToggle} />
      ))}
    </div>
  );
}

interface SizeToggleProps extends SizeTogglesProps {
  readonly size: ProductSize;
}

function SizeToggle({ image, name, size, onToggle }: SizeToggleProps) {
  const units = useUnits();
  const text = sizeText(size, units);
  const key = drawnKey(image.featureId, size.name);
  const drawn = useSearch((state) => state.drawn.includes(key));
  return (
    <button
      type="button"
      // Reached with the arrow keys, so that a row has three tab stops.
      tabIndex={-1}
      className={`${toggles.toggle} ${classes.toggle}`}
      aria-pressed={drawn}
      aria-label={`Show ${text} of ${name} on the map`}
      title={`Draws the ${units.box(size.x, size.y)} you would buy`}
      onClick={() => onToggle(image, size.name)}
    >
      {text}
    </button>
  );
}
