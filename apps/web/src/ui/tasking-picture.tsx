import { useUnits } from '../lib/use-units.ts';
import classes from './tasking-picture.module.css';

interface TaskingPictureProps {
  /** Ground size in kilometers, if known. */
  readonly sizeKm: { readonly x: number; readonly y: number } | undefined;
}

/** The longer side of the drawn box. */
const SIDE = 36;

/** The ground of an image that is not taken yet: its box around the place, and its size. */
export function TaskingPicture({ sizeKm }: TaskingPictureProps) {
  const units = useUnits();
  const { x, y } = sizeKm ?? { x: 1, y: 1 };
  const scale = SIDE / Math.max(x, y);
  const [width, height] = [x * scale, y * scale];
  return (
    <span className={classes.picture}>
      <svg viewBox="-22 -20 44 40" aria-hidden="true">
        <rect className={classes.box} x={-width / 2} y={-height / 2} width={width} height={height} rx={1} />
        <path d="M-5 0H5M0-5V5" />
      </svg>
      {sizeKm ? <span className={classes.size}>{units.box(x, y)}</span> : null}
    </span>
  );
}
